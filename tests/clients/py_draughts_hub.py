"""Serves an engine of the py-draughts library (PyPI, 1.10) over Hub, so that `damier match` can play against it:

    damier match international -e damier -e 'name=turbo cmd="python tests/clients/py_draughts_hub.py turbo"'

The library's American board does not enforce captures, so that game is not offered.
"""

import sys

from draughts import BrazilianBoard, FrisianBoard, RussianBoard, StandardBoard
from draughts.engines.simple import SimpleEngine
from draughts.engines.turbo import TurboEngine

BOARDS = {"normal": StandardBoard, "russian": RussianBoard, "brazilian": BrazilianBoard, "frisian": FrisianBoard}
NO_LIMIT = 40  # plies: the clock ends the search


def words_of(line):
    """The name and the parameters of a Hub line."""
    words, word, quoted = [], "", False
    for letter in line.strip():
        if letter == '"':
            quoted = not quoted
        elif letter == " " and not quoted:
            words, word = words + [word], ""
        else:
            word += letter
    words.append(word)
    return words[0], dict(part.split("=", 1) if "=" in part else (part, "") for part in words[1:] if part)


def fen_of(hub):
    """A Hub position as FEN."""
    sides = {"W": [], "B": []}
    for number, letter in enumerate(hub[1:], 1):
        if letter != "e":
            sides[letter.upper()].append(("K" if letter.isupper() else "") + str(number))
    return f"{hub[0].upper()}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


def hub_of(move):
    """A move of the library as Hub writes it: from, to and, in any order, what is taken."""
    ends = [move.square_list[0] + 1, move.square_list[-1] + 1]
    taken = sorted(square + 1 for square in move.captured_list)
    return "x".join(map(str, ends + taken)) if taken else "-".join(map(str, ends))


def same(text, move):
    if "x" not in text:
        return hub_of(move) == text
    numbers = [int(number) for number in text.split("x")]
    return bool(move.captured_list) and numbers[:2] + sorted(numbers[2:]) == [int(n) for n in hub_of(move).split("x")]


def new_engine(kind, seconds):
    if kind == "turbo":
        return TurboEngine(depth_limit=NO_LIMIT, time_limit=seconds)
    return SimpleEngine(depth_limit=NO_LIMIT, time_limit=seconds)


def main(kind):
    board_class, board, seconds, engine = StandardBoard, None, 1.0, None
    for line in sys.stdin:
        name, values = words_of(line)
        if name == "hub":
            print(f"id name={kind} version=1.10.1 author=py-draughts country=PL")
            games = " ".join(BOARDS) if kind == "simple" else "normal"
            print(f'param name=variant value=normal type=enum values="{games}"')
            print("wait")
        elif name == "set-param" and values.get("name") == "variant":
            board_class = BOARDS[values["value"]]
        elif name == "init":
            print("ready")
        elif name == "new-game":
            engine = None
        elif name == "pos":
            board = board_class.from_fen(fen_of(values["pos"])) if "pos" in values else board_class()
            for text in values.get("moves", "").split():
                board.push(next(move for move in board.legal_moves if same(text, move)))
        elif name == "level":
            if "move-time" in values:
                seconds = float(values["move-time"]) * 0.9
            elif "time" in values:
                seconds = float(values["time"]) / 30
        elif name == "go":
            engine = engine or new_engine(kind, seconds)
            engine.time_limit = seconds
            print(f"done move={hub_of(engine.get_best_move(board))}")
        elif name == "ping":
            print("pong")
        elif name == "quit":
            return
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "turbo")

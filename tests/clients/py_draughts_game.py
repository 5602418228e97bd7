"""A game of International draughts that py-draughts drives over Hub, from the first move to the end.

The engine has White; the other side plays any legal move. Every move is asked for with its own time, and the engine is
pinged in between. Arguments: the engine's path. Printed are the moves in Hub text, then the result as py-draughts sees
it.
"""

import random
import sys

from draughts import StandardBoard
from draughts.engines.hub import HubEngine, board_to_hub_position, move_to_hub_notation

MOST_PLIES = 300


def main():
    chance = random.Random(11)
    board = StandardBoard()
    with HubEngine(sys.argv[1], time_limit=0.03) as engine:
        if not engine.info.name or "threads" not in engine.params:
            sys.exit(f"the engine did not introduce itself: {engine.info} {sorted(engine.params)}")
        engine.new_game()
        while not board.game_over and len(board._moves_stack) < MOST_PLIES:
            if len(board._moves_stack) % 2 == 0:
                move, score = engine.get_best_move(board, with_evaluation=True)
                if not isinstance(score, float):
                    sys.exit(f"no score with {move}")
            else:
                move = chance.choice(list(board.legal_moves))
                if not engine.ping():
                    sys.exit("no pong")
            print("move", move_to_hub_notation(move), flush=True)
            board.push(move)
            print("position", board_to_hub_position(board), flush=True)
    if not board.game_over:
        sys.exit(f"no end after {MOST_PLIES} plies")
    print("result", board.result)


main()

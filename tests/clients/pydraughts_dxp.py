"""A game of International draughts that pydraughts' DXP client plays against damier: chat, a move taken back, the end.

The client has White and plays any legal move. Arguments: the port at which damier listens. Printed are the moves in Hub
text (`back N` where the game goes on from N plies), then the result as pydraughts sees it.
"""

import os
import random
import sys
import threading
import time

import draughts
from draughts.engine import DXPEngine
from draughts.engines.dxp_communication.dxp_classes import DXP_BLACK

MOST_PLIES = 300
PATIENCE = 30


def patient(work):
    """Does something in a thread: what the library waits for in vain, it waits for without end."""
    result = []
    threading.Thread(target=lambda: result.append(work()), daemon=True).start()
    deadline = time.monotonic() + PATIENCE
    while not result:
        if time.monotonic() > deadline:
            stop(f"no answer within {PATIENCE} seconds")
        time.sleep(0.002)
    return result[0]


def stop(reason):
    """Ends the script at once, whatever threads still wait."""
    print(reason, file=sys.stderr, flush=True)
    os._exit(1)


def main():
    chance = random.Random(11)
    engine = DXPEngine(options={"engine-opened": True, "port": sys.argv[1]}, initial_time=60)
    board = draughts.Board("standard")
    taken_back = False

    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        move = chance.choice(board.legal_moves())
        board.push(move)
        print("move", move.hub_move, flush=True)
        if board.is_over():
            break
        answer = patient(lambda: engine.play(board)).move
        if answer is None:
            stop("damier sent no move")
        board.push(answer)
        print("move", answer.hub_move, flush=True)
        if len(board.move_stack) == 4:
            engine.sender.chat("Good luck!")
        if len(board.move_stack) == 6 and not taken_back:
            taken_back = True
            # The library takes the side that begins for the engine's and would wait for its move.
            engine.sender.current.engine_color = DXP_BLACK
            agreed, board, _ = patient(lambda: engine.takeback(2, draughts.WHITE))
            if not agreed or len(board.move_stack) != 2:
                stop(f"nothing was taken back: {agreed}, {len(board.move_stack)} moves")
            print("back 2", flush=True)

    if not board.is_over():
        stop(f"no end after {MOST_PLIES} plies")
    print("result", {draughts.WHITE: "1-0", draughts.BLACK: "0-1"}.get(board.winner(), "1/2-1/2"), flush=True)
    if engine.id["name"] != "damier":
        stop(f"damier's name is {engine.id['name']!r}")
    engine.quit()


main()

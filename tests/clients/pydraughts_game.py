"""A game of International draughts that pydraughts drives over Hub: clocks, pondering, the whole way to the end.

The engine has White and ponders on every move; the other side plays the expected reply on one half of its moves (the
engine is told `ponder-hit`) and any legal move on the other half (`stop`). Arguments: the engine's path. Printed are
the moves in Hub text, then the result as pydraughts sees it.
"""

import random
import sys
import threading
import time

import draughts
from draughts.engine import HubEngine, Limit

MOST_PLIES = 300


class Timed(HubEngine):
    """An engine with a clock: it runs from `go think` or `ponder-hit` to `done`, so that the library's own work, which
    takes longer than a move here, is not charged to the engine."""

    def __init__(self, command, seconds, increment):
        self.left = seconds
        self.increment = increment
        self.started = None
        super().__init__(command)

    def send(self, line):
        if line in ("go think", "ponder-hit"):
            self.started = time.monotonic()
        super().send(line)

    def recv(self):
        line = super().recv()
        if line.startswith("done") and self.started is not None:
            self.left += self.increment - (time.monotonic() - self.started)
            self.started = None
        return line

    def limit(self):
        if self.left <= 0:
            sys.exit("the engine has overstepped its time")
        return Limit(time=self.left, inc=self.increment)


class Thought:
    """A search in a thread of its own, as pondering needs it."""

    def __init__(self, engine, board, limit):
        self.result = None
        self.error = None
        self.thread = threading.Thread(target=self.run, args=(engine, board, limit), daemon=True)
        self.thread.start()

    def run(self, engine, board, limit):
        try:
            self.result = engine.play(board, limit, True)
        except Exception as error:  # handed on to the main thread
            self.error = error

    def wait(self):
        self.thread.join(30)
        if self.error:
            raise self.error
        if self.result is None:
            sys.exit("the engine did not answer within 30 seconds")
        return self.result


def after_ponder_began(engine):
    """Waits until the ponder search has been asked for: a move that comes at once would overtake it."""
    deadline = time.monotonic() + 10
    while engine._last_sent != "go ponder":
        if time.monotonic() > deadline:
            sys.exit("pondering did not begin")
        time.sleep(0.001)


def main():
    chance = random.Random(7)
    engine = Timed([sys.argv[1], "hub"], 4.0, 0.1)
    engine.configure({"variant": "normal", "threads": "1"})
    engine.init()
    engine.ping()
    board = draughts.Board("standard")
    hits = misses = 0
    thought = None

    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        if thought is None:
            result = engine.play(board, engine.limit(), False)
        else:
            result = thought.wait()
            thought = None
        board.push(result.move)
        print("move", result.move.hub_move, flush=True)
        if board.is_over():
            break

        expected = result.ponder
        reply = chance.choice(board.legal_moves())
        if expected is not None:
            ahead = board.copy()
            ahead.push(expected)
            hit = chance.random() < 0.5
            reply = expected if hit else reply
            if not ahead.is_over():
                thought = Thought(engine, ahead, engine.limit())
                after_ponder_began(engine)
                time.sleep(0.01)
                if hit:
                    hits += 1
                    engine.ponderhit()
                else:
                    misses += 1
                    engine.stop()
                    thought.wait()
                    thought = None
        board.push(reply)
        print("move", reply.hub_move, flush=True)

    if not board.is_over():
        sys.exit(f"no end after {MOST_PLIES} plies")
    if not hits or not misses:
        sys.exit(f"pondering was not tried: {hits} hits, {misses} misses")
    winner = board.winner()
    print("result", {draughts.WHITE: "1-0", draughts.BLACK: "0-1"}.get(winner, "1/2-1/2"))
    engine.limit()
    engine.quit()
    engine.p.wait(10)


main()

#!/usr/bin/env python3
"""draw_timeline.py FILE [COLUMNS]: a timeline of `hloref run --timeline` as
text. A row is a machine, a column one step or, of a long run, several: `#` runs,
`>` posts or begins, `.` waits, `x` waits and never goes on."""

import json
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    columns = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    names = {event["tid"]: event["args"]["name"] for event in events
             if event["name"] == "thread_name"}
    spans = [event for event in events if event["ph"] == "X"]
    last = max((span["ts"] + span["dur"] for span in spans), default=0)
    steps = max(1, -(-last // columns))  # of a column
    width = max(len(name) for name in names.values())
    # The strongest mark of a column hides the others.
    strength = {"machine": 0, "wait": 1, "post": 2}
    for row, name in names.items():
        line = [" "] * -(-last // steps)
        for span in sorted((span for span in spans if span["tid"] == row),
                           key=lambda span: strength[span["cat"]]):
            mark = {"machine": "#", "wait": ".", "post": ">"}[span["cat"]]
            if span["args"].get("ends") == "never":
                mark = "x"
            end = span["ts"] + span["dur"]
            for column in range(span["ts"] // steps, -(-end // steps)):
                line[column] = mark
        print(f"{name:{width}} |{''.join(line)}|")
    print(f"{'':{width}}  {last} steps, {steps} a column")


if __name__ == "__main__":
    main()

import type { Catalogue } from "../speaker.ts";
import { counted } from "./figures.ts";

interface Counts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}

/** What is said of a call that changed while a person looked, and of any two texts that are compared. */
export const changedEn = {
  "changed.dropped": ({ time, verb }: { time: string; verb: string }) =>
    `Changed at ${time} while you looked. Your “${verb}” was for the earlier text and is gone. Look at the difference, then choose again.`,
  "changed.looked": ({ time }: { time: string }) =>
    `Changed at ${time} while you looked. Look at the difference, then choose.`,
  "changed.dropped-over": ({ time, verb }: { time: string; verb: string }) =>
    `Changed at ${time} while you looked, and takes no decision here now. Your “${verb}” is gone.`,
  "changed.over": ({ time }: { time: string }) =>
    `Changed at ${time} while you looked, and takes no decision here now.`,
  "changed.label": "Difference",
  "changed.no-before": "The earlier call is not kept on this page. The arguments below are the present ones.",
  "changed.same-text": "The text of the arguments is the same.",
  "changed.seen": "I have seen the difference",
  "changed.seen-hint": "turns the verbs on; chooses nothing",

  // What changed beside the text
  "what.tool-name": "The tool",
  "what.state": "The state of the call",
  "what.verbs": "What may be decided",
  "what.form": "How the arguments came",
  "what.approval-id": "The id of the asking",
  "what.answer": "The questions that are asked changed.",
  "what.other":
    "Something else that the decision is bound to changed: how it may be decided, or who is asked.",
  "what.nothing": "nothing",
  "what.was": "was: ",
  "what.is": "is now: ",
  "form.json-text": "as text",
  "form.in-envelope": "as an object",
  "form.missing": "not at all",

  // Two texts
  "diff.counts": ({ changed, added, removed, moved }: Counts) =>
    [
      ...(changed === 0 ? [] : [`${counted(changed, "piece", "pieces")} changed`]),
      ...(added === 0 ? [] : [`${counted(added, "piece", "pieces")} added`]),
      ...(removed === 0 ? [] : [`${counted(removed, "piece", "pieces")} removed`]),
      ...(moved === 0 ? [] : [`${counted(moved, "piece", "pieces")} moved`]),
    ].join(", ") || "No piece differs",
  "diff.open-same": ({ count }: { count: number }) => `${counted(count, "piece", "pieces")} the same`,
  "diff.open-same-named": ({ count }: { count: number }) =>
    `Open ${counted(count, "piece", "pieces")} that are the same`,
  "diff.more": ({ count }: { count: number }) =>
    `Open ${counted(count, "more character", "more characters")}`,
  "diff.too-far":
    "The two texts are too long or too different to compare piece by piece. The present one stands below, whole.",
  "diff.earlier": ({ count }: { count: number }) =>
    `Show the earlier text, ${counted(count, "character", "characters")}`,
  "diff.earlier-close": "Fold the earlier text",
  "diff.comparing": "Comparing",
  "diff.not-loaded": "What compares them could not be loaded.",
  "diff.load-again": "Load it again",
  "diff.removed": "removed: ",
  "diff.added": "added: ",
  "diff.moved-away": "moved away: ",
  "diff.moved-here": "moved here: ",
  "diff.from": "changed from: ",
  "diff.to": "to: ",
  "diff.letters": "letters: ",
} satisfies Catalogue;

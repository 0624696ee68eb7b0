import { describe, expect, it } from "vitest";
import { withFileRemoved, withFilesAdded } from "./attachments.ts";
import { emptyDraft, withFeedback, withFeedbackLeftOut } from "./decision-draft.ts";

const fileOf = (id: string) => ({ id, name: "a.txt", type: "text/plain", bytes: new Blob(["a"]) });
const [one, two] = [fileOf("one"), fileOf("two")];

describe("files in a draft", () => {
  it("come behind those that are there, and go alone", () => {
    const draft = withFilesAdded(withFilesAdded(emptyDraft, [one]), [two]);
    expect(draft.attachments).toEqual([one, two]);
    expect(withFileRemoved(draft, "one").attachments).toEqual([two]);
  });

  it("what is attached anew is taken in with all that was left out; what is taken away takes nothing in", () => {
    const leftOut = withFeedbackLeftOut(withFilesAdded(withFeedback(emptyDraft, "no"), [one]));
    expect(withFilesAdded(leftOut, [two]).isFeedbackLeftOut).toBe(false);
    expect(withFileRemoved(leftOut, "one").isFeedbackLeftOut).toBe(true);
    expect(withFilesAdded(leftOut, [])).toBe(leftOut);
  });
});

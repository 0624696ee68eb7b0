import { useStore } from "zustand";
import type { CallLook } from "../../../domain/call-look.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { seenEn } from "../../../messages/en/seen.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import { endOf } from "../arguments/note-ends.ts";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { type PaneStore, sayNotTaken, type Unseen, wishLine } from "../pane-state.ts";
import { Why } from "./beside-verbs.tsx";
import styles from "./call-verbs.module.css";

const t = speaker(batchEn);
const tSeen = speaker(seenEn);

interface WhyApproveProps {
  readonly id: string;
  readonly call: ToolCall;
  /** Null when Approve may be chosen. */
  readonly why: string | null;
}

/**
 * Why Approve alone is off. Whether the end is in view is known only after the first drawing: until then the line is
 * only spoken; where it was not, the line keeps its room and says so when the end was reached. So nothing moves.
 */
export function WhyApprove({ id, call, why }: WhyApproveProps) {
  const isAwaited = useStore(useBatchScope().pane, ({ awaited }) => awaited.get(call.id) === call.digest);
  if (isAwaited) return <Awaited id={id} call={call} why={why} />;
  if (why === null) return null;
  if (call.inspection.level === "uninspectable") return <Why id={id} why={why} />;
  return (
    <p id={id} className={hidden["hidden"]}>
      {why}
    </p>
  );
}

/**
 * What is missing, counted, and the control that goes there. The count follows the scroll, and only this line with it. A
 * press on the off Approve says the same, so it is drawn once, here, where the count stays true.
 */
function Awaited({ id, call, why }: WhyApproveProps) {
  const { pane, draftStore } = useBatchScope();
  const look = useStore(draftStore, ({ looks }) => looks.get(call.id));
  const unseen = useStore(pane, (state) => state.unseen.get(call.id));
  const isTried = useStore(pane, ({ notTaken }) => isSaid(notTaken.get(call.id), why));
  const missing = why === null ? null : missingOf(call, look, unseen);
  const words = missing?.words ?? why ?? t("off.seen");
  return (
    <div className={styles["awaited"]} data-tried={isTried || undefined}>
      <p id={id} className={styles["why"]}>
        <Icon name={why === null ? "check" : "info"} />
        <span>{isTried ? t("press.not-taken", { why: words }) : words}</span>
      </p>
      {missing === null ? null : <GoThere call={call} folded={missing.folded} />}
    </div>
  );
}

const isSaid = (said: string | undefined, why: string | null): boolean =>
  why !== null && said === t("press.not-taken", { why });

/** What keeps Approve off and can be gone to. */
interface Missing {
  readonly words: string;
  readonly folded: Unseen["folded"];
}

/** Null where something else keeps Approve off: a call that cannot be shown faithfully, a name to be typed. */
function missingOf(call: ToolCall, look: CallLook | undefined, unseen: Unseen | undefined): Missing | null {
  if (look?.digest !== call.digest) return null;
  const known = unseen?.digest === call.digest ? unseen : null;
  if (look.unopened > 0) {
    const folded = known?.folded ?? null;
    if (folded === null) return null;
    return { words: tSeen("seen.folded", { parts: look.unopened, ...folded }), folded };
  }
  if (look.isEndSeen) return null;
  return { words: belowWords(known?.below ?? null), folded: null };
}

function belowWords(below: number | null): string {
  if (below === null) return tSeen("seen.not-in-view");
  return below === 0 ? tSeen("seen.just-below") : tSeen("seen.below", { count: below });
}

/** "Go to the end", or "Unfold and go there". It decides nothing, and counts as no look by itself. */
function GoThere({ call, folded }: { readonly call: ToolCall; readonly folded: Unseen["folded"] }) {
  const { batch, pane } = useBatchScope();
  const way = tSeen(folded === null ? "seen.go-to-end" : "seen.unfold");
  return (
    <Button
      className={styles["go-there"] ?? ""}
      aria-label={tSeen("seen.named", { way, name: callName(batch, call) })}
      onClick={() => {
        sayNotTaken(pane, call.id, null);
        goThere(pane, call, folded);
      }}
    >
      {way}
      <Icon name="down" />
    </Button>
  );
}

function goThere(pane: PaneStore, { id, digest }: ToolCall, folded: Unseen["folded"]): void {
  if (folded !== null) wishLine(pane, { callId: id, digest, line: folded.line, isFolded: true });
  else goToEnd(endOf(id));
}

function goToEnd(end: HTMLElement | null): void {
  end?.scrollIntoView({ block: "end" });
  end?.focus({ preventScroll: true });
}

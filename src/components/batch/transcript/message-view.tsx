import { memo, use, useMemo } from "react";
import type { TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime } from "../clock-time.ts";
import { inside, KeptPlace, useKept } from "./kept.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { asItCame, PartView } from "./part-view.tsx";
import { RepeatedIds } from "./parts/use-part-facts.ts";
import { repeatedIn } from "./repeated-ids.ts";
import styles from "./transcript.module.css";

const t = speaker(transcriptEn);

/** Parts of one message that are drawn at first, and that one press adds: the last ones. */
const step = { first: 24, more: 100 };

/** One message: who, when, and its parts in the order in which they came. Drawn again only when it is another one. */
export const MessageView = memo(function MessageView({ message }: { readonly message: TranscriptMessage }) {
  const { role, at, isCompaction } = message;
  return (
    <div className={styles["message"]} data-compaction={isCompaction || undefined}>
      <p className={styles["who"]}>
        {t(isCompaction ? "script.compaction" : `script.role.${role}`)}
        {at === null ? null : `, ${clockTime(at)}`}
      </p>
      <div className={styles["parts"]}>
        {isCompaction ? <p className={styles["quiet"]}>{t("script.compaction-says")}</p> : null}
        <PartBoundary source={() => null} said="script.message-fault">
          <Parts message={message} />
        </PartBoundary>
      </div>
    </div>
  );
});

function Parts({ message }: { readonly message: TranscriptMessage }) {
  const { parts } = message;
  const [room, setRoom] = useKept("parts", step.first);
  const place = use(KeptPlace);
  const steps = useMemo(() => stepsOf(parts), [parts]);
  const around = use(RepeatedIds);
  const repeated = useMemo(() => new Set([...around, ...repeatedIn([message])]), [around, message]);
  const hidden = Math.max(parts.length - room, 0);
  if (parts.length === 0) return <p className={styles["quiet"]}>{t("script.empty-message")}</p>;
  return (
    <RepeatedIds value={repeated}>
      {hidden === 0 ? null : (
        <Button look="plain" className={styles["more"]} onClick={() => setRoom(room + step.more)}>
          {t("script.parts-before", { count: hidden })}
        </Button>
      )}
      {parts.map((part, index) =>
        index < hidden || isOnlyStep(part, steps) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message have no id and keep their order
          <KeptPlace key={index} value={inside(place, index)}>
            <PartBoundary source={() => asItCame(part)}>
              <PartView part={part} step={steps.at(index) ?? 0} />
            </PartBoundary>
          </KeptPlace>
        ),
      )}
    </RepeatedIds>
  );
}

/** The number of the step that each part stands in. */
function stepsOf(parts: readonly TranscriptPart[]): readonly number[] {
  let step = 0;
  return parts.map((part) => {
    if (part.kind === "step") step += 1;
    return step;
  });
}

/** The mark of a message that has no other step says nothing. */
const isOnlyStep = (part: TranscriptPart, steps: readonly number[]): boolean =>
  part.kind === "step" && steps.at(-1) === 1;

import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { ArgumentView } from "./argument-view.tsx";
import styles from "./arguments.module.css";
import { BesideText } from "./beside/beside-text.tsx";
import { EndMarker } from "./end-marker.tsx";
import { useArgumentView } from "./use-argument-view.ts";

const t = speaker(batchEn);

interface ArgumentsBoxProps {
  readonly call: ToolCall;
  /** The call's name as it is spoken. */
  readonly name: string;
}

/**
 * The arguments of a call, literally: the first thing on a card after its name. The caller keys this by the call's
 * digest, so that what was looked at never counts for another text.
 */
export function ArgumentsBox({ call, name }: ArgumentsBoxProps) {
  const drawn = useArgumentView(call.argumentText);
  return (
    <section className={styles["box"]} aria-label={t("args.label", { name })} dir="ltr">
      {drawn.kind === "missing" ? (
        <>
          <p className={styles["quiet"]}>{t("args.missing")}</p>
          <EndMarker call={call} lines={0} unopened={0} />
        </>
      ) : null}
      {drawn.kind === "reading" ? <p className={styles["quiet"]}>{t("args.reading")}</p> : null}
      {drawn.kind === "sheet" ? (
        <BesideText text={drawn.text}>
          <ArgumentView call={call} name={name} {...drawn} />
        </BesideText>
      ) : null}
    </section>
  );
}

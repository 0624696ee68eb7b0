import { useState } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { linesOf } from "../../../lib/json-slots.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Tools } from "./argument-tools.tsx";
import styles from "./arguments.module.css";
import { EndMarker } from "./end-marker.tsx";
import { isShownAtOnce, RawText } from "./raw-text.tsx";

const t = speaker(batchEn);

interface RawArgumentsProps {
  readonly call: ToolCall;
  readonly name: string;
  readonly text: string;
}

/** Arguments that are not JSON, or beyond a cap: the raw text that came, and that it is so. */
export function RawArguments({ call, name, text }: RawArgumentsProps) {
  const [isWhole, setIsWhole] = useState(isShownAtOnce(text));
  return (
    <>
      <p className={styles["quiet"]}>{t("args.not-json")}</p>
      <RawText text={text} onShown={setIsWhole} />
      <div className={styles["end"]}>
        <EndMarker call={call} lines={linesOf(text)} unopened={isWhole ? 0 : 1} />
        <Tools call={call} name={name} text={text} isRaw />
      </div>
    </>
  );
}

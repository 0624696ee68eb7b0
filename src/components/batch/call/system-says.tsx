import { useId, useState } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { zonesEn } from "../../../messages/en/zones.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";
import { SystemFacts } from "./system-facts.tsx";
import styles from "./system-says.module.css";

const t = speaker(zonesEn);

/** How much of an id the quiet line draws, and how much of a digest: the rest is counted, and one press away. */
const room = { id: 40, digest: 8 };

interface SystemSaysProps {
  readonly call: ToolCall;
  /** What the call is called in its batch, spelled. */
  readonly name: string;
}

/**
 * What the system says of a call, apart from what would run and from what an agent says: one quiet line with its id and
 * digest, and behind one press all of it, so that a second channel can compare (threats section 1.1, T-48).
 */
export function SystemSays({ call, name }: SystemSaysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles["system"]} aria-label={t("zone.system-named", { name })} data-zone="system">
      <p className={styles["line"]}>
        <button
          type="button"
          className={styles["open"]}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="chevron" />
          {t("zone.system")}
        </button>
        <Short text={call.id} length={room.id} />
        <span className={styles["fact"]}>
          {t("zone.digest-short")} <Short text={call.digest} length={room.digest} isDigest />
        </span>
      </p>
      {isOpen ? <SystemFacts id={id} call={call} /> : null}
    </section>
  );
}

interface ShortProps {
  readonly text: string;
  readonly length: number;
  /** The rest of a digest says nothing by its length. */
  readonly isDigest?: boolean;
}

/** The beginning of an id: text from outside, in a box of its own. */
function Short({ text, length, isDigest = false }: ShortProps) {
  const shown = cutAtCodePoint(text, length);
  const more = text.length - shown.length;
  return (
    <span className={styles["fact"]}>
      <code className={styles["id"]}>
        <LiteralText text={shown} place="name" />
        {more > 0 ? "…" : null}
      </code>
      {more > 0 && !isDigest ? ` ${t("zone.more", { count: more })}` : null}
    </span>
  );
}

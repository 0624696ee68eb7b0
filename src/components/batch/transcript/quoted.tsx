import { Quotation } from "../quoted-words.tsx";
import { useKept } from "./kept.ts";
import styles from "./quoted.module.css";

/** Characters that are drawn at first, and that one press adds. */
const step = { first: 1_200, more: 50_000 };

interface QuotedProps {
  /** Whose words these are; ours. */
  readonly label: string;
  /** Theirs: drawn as text and nothing else (T-02, I-04). */
  readonly text: string;
}

/** What an agent or a person wrote about a part: labelled, quoted, never a heading; narrower than on a card. */
export function Quoted(words: QuotedProps) {
  const [room, setRoom] = useKept(`quoted ${words.label}`, step.first);
  return (
    <Quotation
      {...words}
      className={styles["quoted"]}
      room={room}
      more={step.more}
      onMore={() => setRoom(room + step.more)}
    />
  );
}

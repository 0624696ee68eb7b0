import { memo } from "react";
import { Link } from "wouter";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { momentOf, timeOfDay } from "../../../lib/clock-words.ts";
import { spellName, spellTool } from "../../../lib/text/literal-text.ts";
import { listEn } from "../../../messages/en/list.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { DraftSummary } from "../../../stores/draft-shelf.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { AgeMark } from "../../clock/age.tsx";
import { ClockText } from "../../clock/clock-text.tsx";
import type { ConnectionFacts } from "../around/use-connection-facts.ts";
import { Countdown } from "./countdown.tsx";
import { fitName, fitNames } from "./fit-names.ts";
import type { Entry } from "./held-order.ts";
import styles from "./inbox-row.module.css";
import { RowTags } from "./row-tags.tsx";

const t = speaker(listEn);

interface InboxRowProps {
  readonly entry: Entry;
  readonly href: string;
  readonly connection: ConnectionFacts;
  /** How many characters of a tool's name stand in one line. */
  readonly perLine: number;
  readonly draft: DraftSummary | undefined;
  readonly isOpen: boolean;
  readonly isInTabOrder: boolean;
  readonly onGo: () => void;
}

/** One row: one link, named by its tools, connection and deadline; or the stub of one that is not waiting any more. */
export const InboxRow = memo(function InboxRow(props: InboxRowProps) {
  const { entry, connection } = props;
  const { row } = entry;
  return (
    <Link
      href={props.href}
      className={`${styles["row"]} ${entry.kind === "stub" ? styles["stub"] : ""}`}
      tabIndex={props.isInTabOrder ? 0 : -1}
      aria-label={rowName(entry, connection.label)}
      aria-current={props.isOpen ? "page" : undefined}
      onClick={props.onGo}
    >
      <span className={styles["tools"]}>
        <ToolNames names={row.toolNames} perLine={props.perLine} />
      </span>
      <span className={styles["when"]}>{entry.kind === "row" ? <When row={row} /> : null}</span>
      <span className={styles["from"]}>
        <b>{connection.label}</b>
        <ClockText face={connection.staleFace} />
        {row.from === null ? null : (
          <>
            {" · "}
            <Titled text={row.from} />
          </>
        )}
        {row.requester === undefined ? null : ` · ${t("list.requester", { name: spelled(row.requester) })}`}
        {row.deadline !== null && connection.isOwnClock ? ` · ${t("list.own-clock")}` : null}
      </span>
      <span className={styles["calls"]}>{callsOf(row)}</span>
      {entry.kind === "stub" ? <StubWords entry={entry} /> : <RowTags row={row} draft={props.draft} />}
    </Link>
  );
});

/** The row's accessible name: its tools as they are spelled, connection and deadline. */
function rowName(entry: Entry, connection: string): string {
  const { toolNames, deadline } = entry.row;
  const tools = toolNames.length === 0 ? t("list.no-tool") : toolNames.map(spellTool).join(", ");
  if (entry.kind === "stub") return t("list.row-name", { tools, connection, deadline: stubWords(entry) });
  const due =
    deadline === null
      ? t("list.no-deadline")
      : t(`list.due-${deadline.for}`, { time: momentOf(deadline.at, Date.now()) });
  return t("list.row-name", { tools, connection, deadline: due });
}

/** A name that is not ours, spelled, and no longer than a row has room for. */
function spelled(name: string): string {
  const { shown, more } = fitName(name);
  return more === 0 ? spellName(shown) : `${spellName(shown)} ${t("list.more-characters", { n: more })}`;
}

interface ToolNamesProps {
  readonly names: readonly string[];
  readonly perLine: number;
}

function ToolNames({ names, perLine }: ToolNamesProps) {
  if (names.length === 0) return t("list.no-tool");
  const { shown, more } = fitNames(names, perLine);
  return (
    <>
      {shown.map((name, index) => (
        <span key={name}>
          {index === 0 ? null : <i>, </i>}
          <LiteralText text={fitName(name).shown} place="tool" />
          {fitName(name).more === 0 ? null : (
            <small>{t("list.more-characters", { n: fitName(name).more })}</small>
          )}
        </span>
      ))}
      {more === 0 ? null : <small> {t("list.more-tools", { n: more })}</small>}
    </>
  );
}

function When({ row }: { readonly row: WaitingRow }) {
  const { connectionId } = row.ref;
  if (row.deadline !== null) return <Countdown deadline={row.deadline} connectionId={connectionId} />;
  return row.askedAt === null ? null : <AgeMark at={row.askedAt} />;
}

/** What a session or an agent is called: words from outside, quoted, so that none of them stands as a fact of ours. */
function Titled({ text }: { readonly text: string }) {
  const { shown, more } = fitName(text);
  return (
    <>
      “<LiteralText text={shown} place="name" />
      {more === 0 ? "”" : `…” ${t("list.more-characters", { n: more })}`}
    </>
  );
}

const callsOf = (row: WaitingRow): string =>
  row.waiting === row.calls || row.asks === "act"
    ? t("list.calls", { n: row.calls })
    : t("list.calls-waiting", { n: row.calls, waiting: row.waiting });

function stubWords({ gone }: Extract<Entry, { kind: "stub" }>): string {
  const time = timeOfDay(gone?.at ?? Date.now());
  if (gone?.by == null || gone.verb === null) return t("list.stub", { time });
  return t("list.stub-by", { by: spellName(gone.by), verb: t(`list.stub-${gone.verb}`), time });
}

function StubWords({ entry }: { readonly entry: Extract<Entry, { kind: "stub" }> }) {
  return <span className={styles["said"]}>{stubWords(entry)}</span>;
}

import { useQueryClient } from "@tanstack/react-query";
import { useStore } from "zustand";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { aroundEn } from "../../../messages/en/around.ts";
import { tokenEn } from "../../../messages/en/token.ts";
import { speaker } from "../../../messages/speaker.ts";
import { readListAgain } from "../../../queries/list-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { asksForToken } from "../../connection/asks-for-token.ts";
import { TokenPrompt } from "../../connection/token-prompt.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useSay } from "../../use-say.ts";
import type { Waiting } from "../use-waiting.ts";
import styles from "./connection-faults.module.css";

const t = speaker({ ...aroundEn, ...tokenEn });

type Fault = Waiting["faults"][number];

interface FaultsProps extends Pick<Waiting, "faults"> {
  readonly openRef: BatchRef | null;
}

/** What keeps connections from being read, each in its words, with its way on. It stands below the rows, and moves none. */
export function ConnectionFaults({ faults, openRef }: FaultsProps) {
  if (faults.length === 0) return null;
  return (
    <div className={styles["faults"]}>
      {faults.map((fault) => (
        <ConnectionFault key={fault.connectionId} {...fault} openRef={openRef} />
      ))}
    </div>
  );
}

function ConnectionFault({ connectionId, label, error, openRef }: Fault & Pick<FaultsProps, "openRef">) {
  const { backendOf, runner } = useInbox();
  const client = useQueryClient();
  const say = useSay();
  const backend = backendOf(connectionId);
  const readAgain = () => void readListAgain(client, connectionId);
  // The report of the open batch asks already: one token is asked for once.
  const isAskedInBatch = useStore(
    runner.submissions,
    () => openRef?.connectionId === connectionId && asksForToken(runner.latest(openRef)),
  );
  const isToken = error.kind === "needs-token" && backend !== undefined;
  return (
    <section className={styles["fault"]}>
      <h2>
        <Icon name={isToken ? "key" : "warning"} />
        {isToken ? t("token.title", { label }) : t("list.failing", { label })}
      </h2>
      <p>{say(error.said)}</p>
      {isToken && !isAskedInBatch ? <TokenPrompt backend={backend} /> : null}
      {isToken ? null : <Button onClick={readAgain}>{t("list.read-now")}</Button>}
    </section>
  );
}

import { startEn } from "../messages/en/start.ts";
import { speaker } from "../messages/speaker.ts";
import { Button } from "../ui/button.tsx";
import styles from "./start.module.css";
import type { Started } from "./start.ts";

const t = speaker(startEn);

type Fault = Exclude<Started, { readonly kind: "inbox" | "first-run" }>;

/** Why there is no inbox, with every fault of the configuration by its path. */
export function StartFault({ started }: { readonly started: Fault }) {
  if (started.kind === "framed") {
    return (
      <main className={styles["page"]}>
        <p>{t("start.framed")}</p>
      </main>
    );
  }
  return (
    <main className={styles["page"]}>
      {started.kind === "faults" ? <FaultList faults={started.faults} /> : <Unreachable />}
      <Button onClick={() => location.reload()}>{t("start.again")}</Button>
    </main>
  );
}

function FaultList({ faults }: Pick<Extract<Fault, { readonly kind: "faults" }>, "faults">) {
  return (
    <>
      <h1>{t("start.faults", { count: faults.length })}</h1>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.message}`}>{t("start.fault", fault)}</li>
        ))}
      </ul>
    </>
  );
}

function Unreachable() {
  return (
    <>
      <h1>{t("start.unreachable")}</h1>
      <p>{t("start.unreachable-hint")}</p>
    </>
  );
}

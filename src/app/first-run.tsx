import { useEffect, useState } from "react";
import { useCopy } from "../components/use-copy.ts";
import type { ProtocolModule } from "../domain/protocol-module.ts";
import { firstRunEn } from "../messages/en/first-run.ts";
import { learn, say } from "../messages/sayings.ts";
import { type Catalogue, speaker } from "../messages/speaker.ts";
import { protocols } from "../protocols/registry.ts";
import { Button } from "../ui/button.tsx";
import styles from "./start.module.css";

const t = speaker(firstRunEn);

type Load = () => Promise<ProtocolModule>;

/** What a deployment without `config.json` shows: a block to copy for each system that this build speaks with. */
export function FirstRun({ known = protocols }: { readonly known?: Readonly<Record<string, Load>> }) {
  return (
    <main className={styles["page"]}>
      <h1>{t("first-run.none")}</h1>
      <p>{t("first-run.none-hint")}</p>
      {Object.entries(known).map(([protocol, load]) => (
        <SystemBlock key={protocol} protocol={protocol} load={load} />
      ))}
    </main>
  );
}

/** Each loads by itself: one that does not come leaves the others. */
function SystemBlock({ protocol, load }: { readonly protocol: string; readonly load: Load }) {
  const [read, setRead] = useState<Block | "loading" | "failed">("loading");
  useEffect(() => {
    let isGone = false;
    const end = (ended: Block | "failed") => {
      if (!isGone) setRead(ended);
    };
    load().then(
      (loaded) => end(blockOf(loaded)),
      () => end("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  if (read === "loading") return null;
  return read === "failed" ? (
    <p role="alert">{t("first-run.not-loaded", { protocol })}</p>
  ) : (
    <ConfigurationBlock {...read} />
  );
}

interface Block {
  readonly name: string;
  readonly text: string;
  readonly needs: string;
}

function blockOf({ example, messages }: ProtocolModule): Block {
  learn(messages.en as Catalogue);
  return {
    name: example.entry.label,
    text: JSON.stringify({ connections: [example.entry] }, null, 2),
    needs: say(example.needs),
  };
}

function ConfigurationBlock({ name, text, needs }: Block) {
  const { outcome, copy } = useCopy();
  return (
    <section className={styles["block"]} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span aria-live="polite">{outcome === null ? null : t(`first-run.${outcome}`)}</span>
        <Button look="plain" onClick={() => copy(text)}>
          {t("first-run.copy")}
        </Button>
      </header>
      <pre>{text}</pre>
      <p>{needs}</p>
    </section>
  );
}

import { useState } from "react";
import { startEn } from "../messages/en/start.ts";
import { speaker } from "../messages/speaker.ts";
import { Button } from "../ui/button.tsx";
import styles from "./start.module.css";

const t = speaker(startEn);

/** One block to copy per system that this build speaks, and what its host needs. */
const blocks = [
  {
    name: "Phoenix",
    text: `{
  "connections": [
    {
      "id": "px",
      "protocol": "phoenix",
      "label": "Phoenix, staging",
      "baseUrl": "/proxy/px"
    }
  ]
}`,
    needs: t("start.phoenix-needs"),
  },
] as const;

/** What a deployment without `config.json` shows. */
export function FirstRun() {
  return (
    <main className={styles["page"]}>
      <h1>{t("start.none")}</h1>
      <p>{t("start.none-hint")}</p>
      {blocks.map((block) => (
        <ConfigurationBlock key={block.name} {...block} />
      ))}
    </main>
  );
}

function ConfigurationBlock({ name, text, needs }: (typeof blocks)[number]) {
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = () => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <section className={styles["block"]} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Button look="plain" onClick={handleCopy}>
          {t(isCopied ? "start.copied" : "start.copy")}
        </Button>
      </header>
      <pre>{text}</pre>
      <p>{needs}</p>
    </section>
  );
}

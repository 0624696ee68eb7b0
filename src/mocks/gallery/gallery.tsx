import { useState } from "react";
import { resetDemo } from "../browser.ts";
import { scenarioHref } from "../scenario-address.ts";
import { type ScenarioShelf, shelves } from "../scenarios.ts";
import styles from "./gallery.module.css";

const isBehindHash = import.meta.env.MODE === "demo";

/** Every scenario of the demo with one sentence and a link, and the way back to the beginning. Never in `dist/`. */
export function Gallery() {
  const [said, setSaid] = useState("");
  return (
    <main className={styles["page"]}>
      <title>Demo: every state of the inbox</title>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>Every state of the inbox</h1>
        <p className={styles["lead"]}>
          Each link opens the inbox on a server that behaves so. What you do there stays until you reset it or
          close the tab.
        </p>
        <button
          type="button"
          className={styles["reset"]}
          onClick={() => {
            resetDemo();
            setSaid("Every scenario is back at its beginning.");
          }}
        >
          Reset demo
        </button>
        <p role="status" className={styles["said"]}>
          {said}
        </p>
      </header>
      {shelves.map((shelf) => (
        <Shelf key={shelf.label} {...shelf} />
      ))}
    </main>
  );
}

function Shelf({ label, scenarios }: ScenarioShelf) {
  const groups = [...new Set(scenarios.map(({ group }) => group))];
  return (
    <section aria-label={label}>
      <h2 className={styles["system"]}>{label}</h2>
      {groups.map((group) => (
        <section key={group} aria-label={`${label}: ${group}`}>
          <h3 className={styles["group"]}>{group}</h3>
          <ul className={styles["list"]}>
            {scenarios
              .filter((scenario) => scenario.group === group)
              .map(({ id, says }) => (
                <li key={id} className={styles["row"]}>
                  <a className={styles["link"]} href={scenarioHref(id, isBehindHash)}>
                    {id}
                  </a>
                  <span className={styles["says"]}>{says}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

import { useState } from "react";
import { resetDemo } from "../browser.ts";
import { scenarioHref } from "../scenario-address.ts";
import { scenarios } from "../scenarios.ts";
import styles from "./gallery.module.css";

const groups = [...new Set(scenarios.map(({ group }) => group))];

/** Every scenario of the demo with one sentence and a link, and the way back to the beginning. Never in `dist/`. */
export function Gallery() {
  const [said, setSaid] = useState("");
  const isBehindHash = import.meta.env.MODE === "demo";
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
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2 className={styles["group"]}>{group}</h2>
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
    </main>
  );
}

import { StrictMode, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Scenario } from "../fake-server.ts";
import { attackScenarios } from "../mixed-scenarios.ts";
import { scenarioHref } from "../scenario-address.ts";
import styles from "./attack-walk.module.css";

const isBehindHash = import.meta.env.MODE === "demo";
const galleryHref = isBehindHash ? "#/demo" : `${import.meta.env.BASE_URL}demo`;

/**
 * Puts above the inbox what the attack of a scenario tries and what is to be seen, with the way to the next one, so
 * that a person can walk through them all. Does nothing for any other scenario, and inside a frame.
 */
export function showAttackWalk(scenario: string): void {
  const at = attackScenarios.findIndex(({ id }) => id === scenario);
  const attack = attackScenarios[at];
  if (attack === undefined || window.top !== window.self) return;
  const place = document.createElement("div");
  document.body.prepend(place);
  document.body.classList.add(styles["walked"] ?? "");
  createRoot(place).render(
    <StrictMode>
      <AttackWalk attack={attack} at={at} />
    </StrictMode>,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  addEventListener("popstate", listener);
  return () => {
    removeEventListener("hashchange", listener);
    removeEventListener("popstate", listener);
  };
}

/** The gallery lists them all: nothing stands above it. */
const isInGallery = (): boolean => location.hash === "#/demo" || location.pathname.endsWith("/demo");

function AttackWalk({ attack, at }: { readonly attack: Scenario; readonly at: number }) {
  if (useSyncExternalStore(subscribe, isInGallery)) return null;
  return (
    <nav aria-label="Attacks" className={styles["strip"]}>
      <p className={styles["told"]}>
        <strong>{attack.group}</strong>
        <span className={styles["says"]}>{attack.says}</span>
      </p>
      <p className={styles["ways"]}>
        <span className={styles["place"]}>
          {at + 1} of {attackScenarios.length}
        </span>
        <Way to={attackScenarios[at - 1]}>Previous attack</Way>
        <Way to={attackScenarios[at + 1]}>Next attack</Way>
        <a className={styles["way"]} href={galleryHref}>
          All attacks
        </a>
      </p>
    </nav>
  );
}

/** A link to another attack; the first has none before it, and the last none behind. */
function Way({ to, children }: { readonly to: Scenario | undefined; readonly children: string }) {
  if (to === undefined) return null;
  return (
    <a className={styles["way"]} href={scenarioHref(to.id, isBehindHash)} title={to.group}>
      {children}
    </a>
  );
}

import { Fragment } from "react";
import type { StandingChange } from "../../../domain/call-standings.ts";
import { type JsonStep, pathName } from "../../../lib/json/json-leaves.ts";
import { differsEn } from "../../../messages/en/differs.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import styles from "./differs.module.css";

const t = speaker(differsEn);

/** Keys that are named; of the others only the number is. */
const named = 3;

/** Which values differ, by their keys as they are drawn; first those that had been the same until now. */
export function DifferingKeys({ changes }: { readonly changes: readonly StandingChange[] }) {
  const inOrder = changes.toSorted((one, other) => other.sameBefore - one.sameBefore);
  const more = changes.length - named;
  return (
    <>
      {inOrder.slice(0, named).map((change, index) => (
        <Fragment key={pathName(change.path)}>
          {index === 0 ? null : ", "}
          <Key change={change} />
        </Fragment>
      ))}
      {more > 0 ? ` ${t("differs.more", { count: more })}` : null}
    </>
  );
}

function Key({ change: { path, kind, sameBefore } }: { readonly change: StandingChange }) {
  const name =
    path.length === 0 ? (
      t("differs.whole")
    ) : (
      <code className={styles["key"]}>
        <Path path={path} />
      </code>
    );
  if (sameBefore === 0) return name;
  return (
    <strong className={styles["new"]}>
      {name} {t("differs.until-now", { kind, calls: sameBefore })}
    </strong>
  );
}

function Path({ path }: { readonly path: readonly JsonStep[] }) {
  return path.map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one path never change places
    <Fragment key={index}>
      {typeof step === "number" ? (
        `[${step}]`
      ) : (
        <>
          {index === 0 ? null : "."}
          <LiteralText text={step} place="key" />
        </>
      )}
    </Fragment>
  ));
}

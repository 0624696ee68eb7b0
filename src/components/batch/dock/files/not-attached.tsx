import { Icon } from "../../../../ui/icon.tsx";
import hidden from "../../../../ui/visually-hidden.module.css";
import feedback from "../feedback.module.css";
import type { Attaching } from "./use-attaching.ts";

/** Says what could not be attached, and speaks what was. Mounted empty, so that assistive technology hears it. */
export function NotAttached({ said: { done, not } }: Pick<Attaching, "said">) {
  return (
    <div aria-live="polite" className={feedback["spot"]}>
      {done === "" ? null : <p className={hidden["hidden"]}>{done}</p>}
      {not.map((words) => (
        <p key={words} className={feedback["fault"]}>
          <Icon name="info" />
          <span>{words}</span>
        </p>
      ))}
    </div>
  );
}

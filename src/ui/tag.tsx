import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./tag.module.css";

interface TagProps {
  /** What kind of state it tells; each has a hue of its own, and none of them is a verb's. */
  readonly tone?: "quiet" | "draft" | "mark" | "soon" | "live" | "failing";
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A short state in words, with a sign beside them. */
export function Tag({ tone = "quiet", icon, children }: TagProps) {
  return (
    <span className={`${styles["tag"]} ${styles[tone]}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </span>
  );
}

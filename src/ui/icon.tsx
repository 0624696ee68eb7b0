import styles from "./icon.module.css";

const paths = {
  abort: "M5.5 2.5h5l3 3v5l-3 3h-5l-3-3v-5zM6 6l4 4M10 6l-4 4",
  answer: "M13.5 3.5h-11v7h3v2.5l3-2.5h5z",
  check: "M3.5 8.5l3 3 6-7",
  chevron: "M6 4l4 4-4 4",
  clip: "M13 7.5l-5.4 5.4a3.2 3.2 0 0 1-4.5-4.5l5.7-5.7a2.1 2.1 0 0 1 3 3l-5.6 5.6a1 1 0 0 1-1.5-1.5L9.6 5",
  clock: "M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M8 5v3.2l2 1.3",
  deny: "M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M4.2 4.2l7.6 7.6",
  down: "M4 6l4 4 4-4",
  eye: "M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4zM9.6 8a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0",
  file: "M4 1.8h5l3 3v9.4H4zM8.8 1.8v3.4H12",
  go: "M3 8h9M8.5 4.5L12 8l-3.5 3.5",
  inbox: "M2.5 9l2-5.5h7l2 5.5v3.5h-11zM2.5 9h3.2l1 1.8h2.6l1-1.8h3.2",
  info: "M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M8 7.5v3M8 5.3v.01",
  keys: "M3.3 4h9.4a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H3.3a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 3.3 4zM4.5 6.5v.01M7 6.5v.01M9.5 6.5v.01M12 6.5v.01M5.5 9.5h5",
  key: "M7.6 8.4a3 3 0 1 1-4.2 4.2 3 3 0 0 1 4.2-4.2l5.9-5.9M10.5 5.5l2 2",
  left: "M10 4L6 8l4 4",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  pen: "M3 13l.6-2.8 7-7 2.2 2.2-7 7z",
  search: "M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0M13 13l-2.8-2.8",
  send: "M13.5 2.5l-11 4.5 4.5 2 2 4.5z",
  warning: "M8 2.5l6 11H2zM8 6.5v3M8 11.4v.01",
} as const;

export type IconName = keyof typeof paths;

/** A drawn sign. It never stands alone: the word beside it carries the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles["icon"]} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

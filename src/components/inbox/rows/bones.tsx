import styles from "./bones.module.css";

/** The place of rows that are on their way: still, so that nothing draws the eye. */
export function Bones() {
  return (
    <div className={styles["bones"]} aria-hidden="true">
      {["one", "two", "three", "four"].map((name) => (
        <span key={name}>
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}

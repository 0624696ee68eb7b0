import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";

type Look = "outline" | "plain" | "send";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  readonly look?: Look;
  /**
   * The id of the element that says why the button is off. A button that is off keeps the focus and
   * takes the press: `onClick` is still called, so that the reason can be said (design section 6).
   */
  readonly offBecause?: string | undefined;
  readonly children: ReactNode;
}

/** A button that is never `disabled`: when it is off it says why. */
export function Button({ look = "outline", offBecause, className, ...rest }: ButtonProps) {
  const classes = [styles["button"], styles[look], className].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      className={classes}
      {...(offBecause === undefined ? {} : { "aria-disabled": true, "aria-describedby": offBecause })}
      {...rest}
    />
  );
}

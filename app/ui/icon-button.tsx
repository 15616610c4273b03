import type { ButtonHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { type ButtonIcon, buttonIcon } from "./stroke-icon.tsx";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** The accessible name. */
  label: string;
  icon: ButtonIcon;
  /** `raised` is for buttons on pictures. */
  variant?: "quiet" | "raised" | "outline";
  /** A small number on the corner, e.g. the number of items; mention it in `label` too. */
  count?: number;
};

const VARIANTS = {
  quiet: "icon-button quiet",
  raised: "icon-button raised",
  outline: "icon-button outlined",
};

/** Renders a square button of 44 px with one icon. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  count = 0,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(VARIANTS[variant], className)}>
      {buttonIcon(icon, "size-5")}
      {count > 0 && (
        <span
          aria-hidden
          className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-laterite px-1 font-bold text-[0.6875rem] text-on-fill leading-none"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}

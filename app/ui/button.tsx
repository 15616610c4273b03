import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { type ButtonIcon, buttonIcon, StrokeIcon } from "./stroke-icon.tsx";

export type Look = {
  /** `primary` is the main action of a screen. */
  variant?: "primary" | "solid" | "outline" | "quiet";
  size?: "sm" | "md" | "lg";
  /** As wide as its container. */
  wide?: boolean;
  /** Work is pending: shows a spinner, keeps its width and name, and ignores further presses. */
  pending?: boolean;
  icon?: ButtonIcon;
  children: ReactNode;
};

type ButtonProps =
  | (Look & { href?: undefined; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>)
  | (Look & { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>);

const VARIANTS = {
  primary: "bg-laterite text-on-fill hover:bg-laterite-deep",
  solid: "bg-ink text-paper hover:bg-river hover:text-on-fill",
  outline: "border-2 border-ink text-ink hover:bg-ink hover:text-paper",
  quiet: "text-ink underline decoration-edge underline-offset-4 hover:bg-sunken hover:decoration-ink",
};

const SIZES = {
  sm: "reach h-9 px-3.5 text-sm gap-1.5",
  md: "h-11 px-5 text-[0.9375rem] gap-2",
  lg: "h-14 px-7 text-base gap-2.5",
};

/** Renders a button, or with `href` a link that looks like one. */
export function Button(props: ButtonProps) {
  const { variant = "solid", size = "md", wide, pending, icon, children, className, ...rest } = props;
  const look = classes(
    "relative inline-flex select-none items-center justify-center rounded-sm text-center font-bold leading-tight transition-colors hover:active:translate-y-px",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-neutral-tint disabled:text-ink-faint disabled:no-underline",
    VARIANTS[variant],
    SIZES[size],
    wide && "w-full",
    className,
  );
  const content = (
    <>
      {icon && buttonIcon(icon, variant === "primary" ? "size-5" : "size-4")}
      <span className={pending ? "opacity-0" : undefined}>{children}</span>
      {pending && <StrokeIcon of={LoaderCircle} className="absolute size-5 motion-safe:animate-turn" />}
    </>
  );

  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {content}
      </a>
    );
  }

  const { onClick, ...button } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      className={look}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      {content}
    </button>
  );
}

import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import type { ReactNode } from "react";
import { PostedResult } from "#app/components/admin/results/result-line.tsx";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type AdminHeadingProps = {
  title: string;
  text?: ReactNode;
  /** The list that the screen belongs to. */
  back?: { href: string; label: string };
  /** Whether the screen needs its height for a list. */
  isDense?: boolean;
  /** Buttons at the end of the heading's row. */
  children?: ReactNode;
};

/** The heading of an admin screen: its h1, description and main action, the page's title, and what became of its form. */
export function AdminHeading({ title, text, back, isDense, children }: AdminHeadingProps) {
  return (
    <>
      {back && (
        <a
          href={back.href}
          className="link mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm print:hidden"
        >
          <StrokeIcon of={ArrowLeft} className="size-4" />
          {back.label}
        </a>
      )}
      <div
        className={classes(
          "flex flex-wrap items-center justify-between gap-x-6",
          isDense ? "mb-3 gap-y-2.5 md:mb-2.5" : "mb-6 gap-y-5",
        )}
      >
        <title>{`${title} · ${SHOP_NAME} Admin`}</title>
        <div className={classes("min-w-0", isDense && "max-sm:sr-only")}>
          <h1 className="display text-title leading-none md:text-[2rem]">{title}</h1>
          {text && <p className="mt-2 text-ink-soft">{text}</p>}
        </div>
        {children && (
          <div
            className={classes(
              "-my-2.5 flex max-w-full flex-wrap items-center gap-2",
              isDense && "ml-auto max-sm:gap-1",
            )}
          >
            {children}
          </div>
        )}
      </div>
      <PostedResult />
    </>
  );
}

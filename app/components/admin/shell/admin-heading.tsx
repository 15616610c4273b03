import type { ReactNode } from "react";
import { SHOP_NAME } from "#app/domain/shop-name.ts";

type AdminHeadingProps = {
  title: string;
  text?: ReactNode;
  /** Buttons at the end of the heading's row. */
  children?: ReactNode;
};

/** The heading of an admin screen: its h1, description and main action, and the page's title. */
export function AdminHeading({ title, text, children }: AdminHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-5">
      <title>{`${title} · ${SHOP_NAME} Admin`}</title>
      <div className="min-w-0">
        <h1 className="display text-title leading-none md:text-[2rem]">{title}</h1>
        {text && <p className="mt-2 text-ink-soft">{text}</p>}
      </div>
      {children && <div className="-my-2.5 flex max-w-full flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}

import type { ReactNode } from "react";

type LinkFormProps = {
  /** A path of this site, with its query. */
  href: string;
  /** Keeps the scroll position on the new page. */
  keepsScroll?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Renders a GET form whose submit button leads to another page, where the specification asks for a button and not a
 * link. Before hydration the browser submits it; afterwards `HandleLinkClicks` navigates within the open document.
 */
export function LinkForm({ href, keepsScroll, children, ...form }: LinkFormProps) {
  const [path = "/", query = ""] = href.split("?");
  return (
    <form {...form} action={path} data-link data-scroll={keepsScroll ? "keep" : undefined}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

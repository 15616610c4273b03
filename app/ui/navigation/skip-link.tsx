/** The first thing the Tab key reaches: past the header, to the content. */
export function SkipLink({
  href = "#main",
  children = "Skip to content",
}: {
  href?: string;
  children?: string;
}) {
  return (
    <a
      href={href}
      className="sr-only z-50 rounded-sm bg-ink font-bold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-5 focus:py-3"
    >
      {children}
    </a>
  );
}

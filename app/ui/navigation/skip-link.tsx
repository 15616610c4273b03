/** The first thing the Tab key reaches: past the header, to the content. */
export function SkipLink({
  href = "#main",
  children = "Skip to content",
}: {
  href?: string;
  children?: string;
}) {
  return (
    <a href={href} className="skip-link">
      {children}
    </a>
  );
}

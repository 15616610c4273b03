/** Renders a link to the content, the first stop of the Tab key. */
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

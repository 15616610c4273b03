/** Renders a link to the content, the first stop of the Tab key. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}

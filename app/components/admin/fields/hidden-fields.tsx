/** Renders fields that a form sends unseen; one with several values is sent once for each. */
export function HiddenFields({ fields }: { fields: Record<string, string | readonly string[]> }) {
  return Object.entries(fields).flatMap(([name, values]) =>
    [values]
      .flat()
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
}

/** Puts the focus on the first of these fields that the form has. */
export function focusField(form: HTMLFormElement | null, names: string[]): void {
  const field = names
    .map((name) => form?.elements.namedItem(name))
    .find((each) => each instanceof HTMLElement);
  if (field instanceof HTMLElement) field.focus();
}

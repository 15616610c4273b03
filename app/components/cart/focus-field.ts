/** Puts the focus on the first of these fields that the form has. */
export function focusField(form: HTMLFormElement | null, names: string[]): void {
  const field = names
    .map((name) => form?.elements.namedItem(name))
    .find((each) => each instanceof HTMLElement);
  if (field instanceof HTMLElement) field.focus();
}

/** Puts the focus on the button that sends a form, for when what was focused goes away. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
}

/** Puts the focus on the first of a form's fields that has one of these names. */
export function focusField(form: HTMLFormElement | null, names: string[]): void {
  const field = [...(form?.elements ?? [])].find((each) => names.includes(each.getAttribute("name") ?? ""));
  if (field instanceof HTMLElement) field.focus();
}

/** Puts the focus on the button that sends a form, for when what was focused goes away. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
}

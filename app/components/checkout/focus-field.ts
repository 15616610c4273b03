/** Focuses the first field of a form that has one of these names. */
export function focusField(form: HTMLFormElement | null, names: string[]): void {
  const field = [...(form?.elements ?? [])].find((each) => names.includes(each.getAttribute("name") ?? ""));
  if (field instanceof HTMLElement) field.focus();
}

/** Focuses the submit button of a form, when the focused element disappears. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
}

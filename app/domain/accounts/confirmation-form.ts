/** The fields by which somebody proves again who they are, in the form of the act that asks for it. */
export const CONFIRMATION_FIELDS = {
  password: "again.password",
  passkey: "again.passkey",
} as const;

/** How somebody proves again who they are; `passkey` is the browser's credential as JSON. */
export type Confirmation = { by: keyof typeof CONFIRMATION_FIELDS; given: string };

const MAX_CHARACTERS = 20_000;

/** Returns the proof that a form carries: the first that is not empty, or null. */
export function confirmationOf(form: FormData): Confirmation | null {
  for (const by of ["passkey", "password"] as const) {
    const given = form.get(CONFIRMATION_FIELDS[by]);
    if (typeof given === "string" && given !== "" && given.length <= MAX_CHARACTERS) return { by, given };
  }
  return null;
}

/** Whether somebody tried to prove who they are, with an empty field too. */
export function hasConfirmation(form: FormData): boolean {
  return Object.values(CONFIRMATION_FIELDS).some((name) => form.has(name));
}

/** Returns the texts of a form by name, in their order, without the proof, to send them again. */
export function fieldsToSendAgain(form: FormData): [name: string, value: string][] {
  const names: string[] = Object.values(CONFIRMATION_FIELDS);
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !names.includes(name) ? [[name, value]] : [],
  );
}

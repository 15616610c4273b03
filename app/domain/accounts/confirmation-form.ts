/** The field by which somebody proves again who they are, in the form of the act that asks for it. */
export const PASSWORD_AGAIN = "again.password";

const MAX_CHARACTERS = 20_000;

/** Returns the password that a form carries as a proof, or null. */
export function passwordAgainOf(form: FormData): string | null {
  const given = form.get(PASSWORD_AGAIN);
  return typeof given === "string" && given !== "" && given.length <= MAX_CHARACTERS ? given : null;
}

/** Returns the texts of a form by name, in their order, without the proof, to send them again. */
export function fieldsToSendAgain(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== PASSWORD_AGAIN ? [[name, value]] : [],
  );
}

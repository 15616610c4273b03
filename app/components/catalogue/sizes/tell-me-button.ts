export const TELL_ME = "Tell me when it's back";

/** Returns the attributes of a button that sends a sold-out product's form; its page asks for a size that is not known. */
export function tellMeButton({ id }: { id: string }, size: string | null) {
  return { type: "submit", form: id, name: "size", value: size ?? "" } as const;
}

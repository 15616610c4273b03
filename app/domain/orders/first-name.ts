/** Returns the first word of a full name; "" where there is none. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

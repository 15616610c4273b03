/** The message beside an invalid e-mail address. */
export const INVALID_EMAIL = "Please enter a valid email address.";

/** The message beside an invalid phone number. */
export const INVALID_PHONE =
  "Please enter a valid phone number. If it isn't Gambian, start with + and the country code.";

/** The message beside each empty field about a person. */
export const EMPTY_FIELD = {
  name: "Enter your name",
  email: "Enter your email",
  phone: "Enter your phone number",
  address: "Enter your delivery address",
  password: "Enter your password",
  confirmPassword: "Enter the same password again",
  currentPassword: "Enter your current password",
} as const;

/** Returns whether one of a form's messages is about an empty field. */
export function hasEmptyField(errors: Record<string, string>): boolean {
  const messages: string[] = Object.values(EMPTY_FIELD);
  return Object.values(errors).some((message) => messages.includes(message));
}

/** The administrator of the store that the end-to-end tests drive. */
export const ADMIN = { email: "admin@kairaba.test", password: "end-to-end-administrator" };

/** The administrator of the store under test. */
export const ADMIN = { email: "admin@kairaba.test", password: "end-to-end-administrator" };

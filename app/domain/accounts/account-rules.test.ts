import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { signInForm, signUpForm } from "./account-forms.ts";
import { type Admin, adminWith, isAllowed } from "./admin.ts";
import { checkPassword } from "./password-rules.ts";
import {
  can,
  canGrant,
  isRole,
  PERMISSIONS,
  type Permission,
  ROLE_DUTIES,
  ROLE_NAMES,
  ROLES,
  type Role,
} from "./permissions.ts";
import { safeReturnPath } from "./safe-return-path.ts";

describe("return paths", () => {
  test.each([
    "/",
    "/my-orders",
    "/products?search=a%20b&page=2#top",
    "/checkout?product=1&next=https://x.test",
    "/author",
    "/auth/verify?change=1&token=abc",
    "/auth/invitation?token=abc",
  ])("%s is kept", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "evil",
    "",
    "/.//evil.test",
    "/\t/evil.test",
    "/a\nb",
    "/a\u0000",
    " /a",
    "/auth",
    "/auth/reset",
    "/auth/verify/else",
    "/auth/invitation/else",
    "/auth?tab=signup",
    null,
    undefined,
    5,
    `/${"a".repeat(3000)}`,
  ])("%j is refused", (path) => {
    expect(safeReturnPath(path, "/home")).toBe("/home");
  });
});

describe("permissions", () => {
  test.each([
    ["admin", [...PERMISSIONS]],
    [
      "manager",
      PERMISSIONS.filter((permission) => !["costs.view", "settings.edit", "staff.edit"].includes(permission)),
    ],
    ["verifier", ["orders.view", "orders.money", "payments.review"]],
    ["packer", ["orders.view", "orders.change", "cash.take"]],
    ["seller", ["orders.view", "sales.create", "cash.take"]],
  ] as [Role, Permission[]][])("%s may do exactly its part", (role, permissions) => {
    expect(PERMISSIONS.filter((permission) => can([role], permission))).toEqual(permissions);
  });

  test("no role, no permission; two roles, both parts", () => {
    expect(PERMISSIONS.some((permission) => can([], permission))).toBe(false);
    expect(can(["packer", "verifier"], "payments.review")).toBe(true);
  });

  test("only who may edit staff gives a role, and none with a permission that they lack", () => {
    for (const mine of ROLES) {
      const covered = ROLES.filter((role) =>
        PERMISSIONS.every((permission) => !can([role], permission) || can([mine], permission)),
      );
      const given = ROLES.filter((role) => canGrant([mine], role));
      expect(given).toEqual(can([mine], "staff.edit") ? covered : []);
    }
    expect(canGrant(["admin"], "admin")).toBe(true);
    expect(ROLES.some((role) => canGrant([], role))).toBe(false);
  });

  test("every role has a name and its duties in words, and nothing else is a role", () => {
    for (const words of [ROLE_NAMES, ROLE_DUTIES]) {
      expect(new Set(ROLES.map((role) => words[role]).filter(Boolean)).size).toBe(ROLES.length);
    }
    expect([...ROLES, "owner", "", null].filter(isRole)).toEqual(ROLES);
  });

  test("a use case does not compile behind the door of another permission", () => {
    const viewer = {
      kind: "admin",
      userId: "1",
      email: "a@b.c",
      name: "A",
      phone: "",
      roles: ["admin"],
    } as const;
    const refund = (admin: Admin<"orders.change"> & Admin<"orders.money">) => admin.email;
    const list = (admin: Admin<"orders.view" | "payments.review">) => admin.email;
    const changer = adminWith({ ...viewer, roles: [...viewer.roles] }, "orders.change");
    const reviewer = adminWith({ ...viewer, roles: [...viewer.roles] }, "payments.review");
    if (!changer || !reviewer) throw new Error("no admin");
    // @ts-expect-error: they may not see money.
    refund(changer);
    // @ts-expect-error: neither of the two permissions was checked.
    list(changer);
    expect(list(reviewer)).toBe(isAllowed(changer, "orders.money") && refund(changer));
    expect(adminWith({ ...viewer, roles: ["packer"] }, "orders.money")).toBeNull();
  });
});

describe("passwords", () => {
  test.each([
    "correct horse battery",
    "73920174659",
    "Tr4velling-lamp",
    "bantaba under mango",
    "xxx9kqzplwmvb",
    "ñandú-größe-42",
    "mango tree mango tree mango tree mango tree mango tree mango tree!",
  ])("%j is accepted", (password) => {
    expect(checkPassword(password)).toEqual({ ok: true, value: password });
  });

  test.each([
    ["short7!", "password_too_short"],
    ["a".repeat(257), "password_too_long"],
  ])("%j is refused: %s", (password, reason) => {
    expect(checkPassword(password)).toEqual({ ok: false, reason });
  });

  test("64 characters and more are accepted, staff need 15", () => {
    const long = "plum under the tall baobab tree by the river bank, quietly, on a Sunday";
    expect([long.length >= 64, checkPassword(long).ok]).toEqual([true, true]);
    expect(checkPassword("lamp-river-9", 15)).toEqual({
      ok: false,
      reason: "password_too_short",
    });
  });
});

describe("forms of accounts", () => {
  const errors = (form: typeof signInForm | typeof signUpForm, input: unknown) => {
    const parsed = form.safeParse(input);
    return parsed.success ? {} : fieldErrors(parsed.error);
  };

  test("signing in requires both fields", () => {
    expect(errors(signInForm, { email: " ", password: "" })).toEqual({
      email: "Enter your email",
      password: "Enter your password",
    });
    expect(errors(signInForm, {})).toEqual({
      email: "Enter your email",
      password: "Enter your password",
    });
    expect(errors(signInForm, { email: "awa", password: "x" })).toEqual({
      email: "Please enter a valid email address.",
    });
    expect(signInForm.parse({ email: " Awa@X.gm ", password: " x " })).toEqual({
      email: "awa@x.gm",
      password: " x ",
    });
  });

  test("signing up requires matching passwords of eight characters; the name is optional", () => {
    const good = { email: "awa@x.gm", password: "lamp river mango", confirmPassword: "lamp river mango" };
    expect(signUpForm.parse(good)).toEqual({ ...good, displayName: "" });
    expect(errors(signUpForm, { ...good, confirmPassword: "lamp river" })).toEqual({
      confirmPassword: "Please make sure your passwords match",
    });
    expect(errors(signUpForm, { ...good, password: "lamp 42", confirmPassword: "lamp 42" })).toEqual({
      password: "Please use at least 8 characters.",
    });
    expect(errors(signUpForm, { email: "awa@x.gm" })).toEqual({
      password: "Enter your password",
      confirmPassword: "Enter the same password again",
    });
  });
});

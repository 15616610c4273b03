import { grantAdmin, listRoles, revokeAdmin } from "#app/server/accounts/staff/admin-roles.ts";
import { OperatorError, withDatabase } from "./with-database.ts";

/** docs/decisions/045 explains the rule for staff passwords. */
const GRANTED =
  "is an administrator now. The panel opens with a password of 15 characters or a second step, both under /account.";
const UNPROVEN =
  "This address was never confirmed: if somebody else signed up with it, take the role away again (revoke).";
const USAGE = "Usage: npm run admin -- grant EMAIL | revoke EMAIL | list";

const [action, email] = process.argv.slice(2);

await withDatabase(async ({ db }) => {
  if (action === "list" && !email) {
    const roles = await listRoles(db);
    for (const { email: address, role } of roles) console.log(`${role}\t${address}`);
    if (roles.length === 0) console.log("Nobody has a role yet.");
    return;
  }
  if (!email || (action !== "grant" && action !== "revoke")) throw new OperatorError(USAGE);
  const done = action === "grant" ? await grantAdmin(db, email) : await revokeAdmin(db, email);
  if (done.ok) {
    console.log(`${done.value.email} ${action === "grant" ? GRANTED : "is no administrator any more."}`);
    if ("emailVerified" in done.value && !done.value.emailVerified) console.log(UNPROVEN);
    return;
  }
  throw new OperatorError(
    done.reason === "no_such_user"
      ? `Nobody is registered as ${email}: sign up first, at /auth.`
      : `${email} is not an administrator.`,
  );
});

import { composeMail, facts, link, type Mail } from "./mail.ts";

/**
 * An act that lets people into the panel or changes where money goes. `role` and `method` are in words; `isPretend` where
 * the method takes no money.
 */
export type OwnerAct =
  | {
      kind: "staff_changed";
      change: "invited" | "withdrawn" | "joined" | "revoked";
      email: string;
      role: string;
    }
  | { kind: "staff_security_changed"; isRequired: boolean }
  | { kind: "payment_settings_changed"; method: string; isActive: boolean; isPretend?: true };

/** Who acted, when, and from which kind of browser. */
type OwnerActFrom = { by: string; at: Date; browser: string; ipAddress: string };

type Words = { subject: string; what: string; repair: string; settings: "staff" | "payments" };

/**
 * To every administrator, after an act of one of them: who did what, when and from where, and what to do if nobody
 * knows of it.
 */
export function ownerActMail(act: OwnerAct, from: OwnerActFrom, baseUrl: string): Mail {
  const { subject, what, repair, settings } = wordsOf(act);
  return composeMail(subject, [
    what,
    facts([
      ["Done by", from.by],
      ["When", `${from.at.toUTCString().replace(/:\d\d GMT$/, "")} (Gambian time)`],
      ["Browser", from.browser],
      ["IP address", from.ipAddress],
      ...(act.kind === "payment_settings_changed"
        ? ([["Offered to shoppers", act.isActive ? "yes" : "no"]] as const)
        : []),
    ]),
    `If you know about this, there's nothing to do. If none of you knows about it, someone else may be using the account of ${from.by}. ${repair}`,
    link(
      settings === "staff" ? "See the staff" : "See the payment settings",
      `${baseUrl}/admin/settings?tab=${settings}`,
    ),
    `Then ${from.by} should choose a new password straight away. That signs out every device:`,
    link("Choose a new password", `${baseUrl}/auth/forgot`),
  ]);
}

function wordsOf(act: OwnerAct): Words {
  switch (act.kind) {
    case "staff_changed":
      return { ...staffWords(act), settings: "staff" };
    case "staff_security_changed":
      return {
        subject: act.isRequired
          ? "Two-step sign-in is required of all staff"
          : "Two-step sign-in is optional",
        what: act.isRequired
          ? "From now on all staff need two-step sign-in to open the panel."
          : "Staff no longer need two-step sign-in to open the panel.",
        repair: "First set the rule back in the staff settings.",
        settings: "staff",
      };
    case "payment_settings_changed":
      return {
        subject: `Payment settings changed: ${act.method}`,
        what: act.isPretend
          ? `The ${act.method.toLowerCase()} was switched ${act.isActive ? "on: shoppers can now place orders with pretend money" : "off"}.`
          : `The payment settings of ${act.method} were changed: shoppers may now be asked to pay into another account.`,
        repair: act.isPretend
          ? "First set the switch back in the payment settings, and send nothing for orders with the badge “Test mode”."
          : "First check every number and account in the payment settings, and put right what's wrong.",
        settings: "payments",
      };
    default:
      return act satisfies never;
  }
}

function staffWords({
  change,
  email,
  role,
}: Extract<OwnerAct, { kind: "staff_changed" }>): Omit<Words, "settings"> {
  switch (change) {
    case "invited":
      return {
        subject: `Invited to the staff: ${email}`,
        what: `${email} was invited to the staff as ${role}.`,
        repair: "First withdraw the invitation. If it was accepted, take the role away.",
      };
    case "withdrawn":
      return {
        subject: `Invitation withdrawn: ${email}`,
        what: `The invitation for ${email} to join the staff as ${role} was withdrawn.`,
        repair: `First check who is on the staff, and invite ${email} again.`,
      };
    case "joined":
      return {
        subject: `New on the staff: ${email}`,
        what: `${email} has accepted an invitation and is now on the staff as ${role}.`,
        repair: "First take the role away.",
      };
    case "revoked":
      return {
        subject: `Role taken away: ${email}`,
        what: `${email} no longer has the role ${role}.`,
        repair: `First check who is on the staff, and invite ${email} again.`,
      };
    default:
      return change satisfies never;
  }
}

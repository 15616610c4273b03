import { composeMail, type Mail, paragraph } from "./mail.ts";

/** To the administrators: a backup was not made. `lastMadeAt` is null where there is none yet. */
export function backupFailedMail({
  lastMadeAt,
  problem,
}: {
  lastMadeAt: Date | null;
  problem: string;
}): Mail {
  const last =
    lastMadeAt === null
      ? "There is no backup of the shop yet."
      : `The last backup was made on ${lastMadeAt.toUTCString().replace(/:\d\d GMT$/, "")}.`;
  return composeMail("The shop's backup was not made", [
    paragraph(`${last} We try again every hour. You get this email once, until a backup is made.`),
    paragraph(`What went wrong, for whoever looks after the server: ${problem}`),
  ]);
}

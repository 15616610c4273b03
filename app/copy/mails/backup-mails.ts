import { composeMail, type Mail } from "./mail.ts";

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
  return composeMail("The shop's backup failed", [
    `${last} We'll try again every hour. We won't email you again until a backup works.`,
    `For whoever looks after the server, this is what went wrong: ${problem}`,
  ]);
}

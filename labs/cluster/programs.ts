import { existsSync } from "node:fs";
import { findInstalledPostgres, NO_INSTALLED_POSTGRES } from "#labs/support/installed-postgres.ts";

/** The paths at which Debian installs the programs that the lab `cluster` starts. */
export const PROGRAMS = {
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
};

const INSTALL =
  "apt-get install --no-install-recommends postgresql-15 patroni etcd-server python3-etcd haproxy";

/** Returns PostgreSQL's folder, or the line that says what is not installed. */
export function findPrograms(): { ok: true; bin: string } | { ok: false; line: string } {
  const bin = findInstalledPostgres();
  if (!bin) return { ok: false, line: NO_INSTALLED_POSTGRES };
  const missing = Object.entries(PROGRAMS).filter(([, file]) => !existsSync(file));
  if (missing.length === 0) return { ok: true, bin };
  const names = missing.map(([name]) => name).join(", ");
  return { ok: false, line: `Not installed: ${names} (Debian: ${INSTALL}): skipped.` };
}

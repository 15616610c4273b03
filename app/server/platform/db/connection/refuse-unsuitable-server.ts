import type { ClientBase } from "pg";

const OLDEST_VERSION = 15;
/** Trusted extensions: an owner without other rights may create them where they are installed. */
const EXTENSIONS = ["fuzzystrmatch", "pg_trgm", "unaccent"];

/** The facts that the store needs about a server, its database and the store's role there. */
export type Server = {
  /** The major version. */
  version: number;
  version_name: string;
  encoding: string;
  may_create: boolean;
  /** The extensions that are neither created nor installed, and those created in another schema than `public`. */
  missing: string[];
  elsewhere: string[];
};

/** Throws one line for the operator where the shop cannot run on this server, database or role. */
export async function refuseUnsuitableServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_version') as version_name,
      current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') as may_create,
      array(
        select name from unnest($1::text[]) as name
        where not exists (select from pg_available_extensions available where available.name = name.name)
          and not exists (select from pg_extension where extname = name.name)
      ) as missing,
      array(
        select extname::text from pg_extension
        where extname = any ($1::text[]) and extnamespace <> 'public'::regnamespace
      ) as elsewhere`,
    [EXTENSIONS],
  );
  const problem = rows[0] && serverProblem(rows[0]);
  if (problem) throw new Error(`DATABASE_URL: ${problem}`);
}

/** Returns why the shop cannot run on this server, or null. */
export function serverProblem({
  version,
  version_name,
  encoding,
  may_create,
  missing,
  elsewhere,
}: Server): string | null {
  if (version < OLDEST_VERSION) {
    return `PostgreSQL ${OLDEST_VERSION} or newer is needed, this server is ${version_name}`;
  }
  if (encoding !== "UTF8") return `the database must have the encoding UTF8, not ${encoding}`;
  if (!may_create) return "the role must own its database, so that it may create tables in the schema public";
  if (missing.length > 0) {
    return `the server lacks ${missing.join(", ")}, extensions of PostgreSQL's contrib package`;
  }
  if (elsewhere.length > 0) {
    return `the extensions ${elsewhere.join(", ")} must be in the schema public (alter extension … set schema public)`;
  }
  return null;
}

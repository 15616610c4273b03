import { expect, test } from "vitest";
import { type Server, serverProblem } from "./refuse-unsuitable-server.ts";

const SUITABLE: Server = {
  version: 15,
  version_name: "15.18",
  encoding: "UTF8",
  may_create: true,
  missing: [],
  elsewhere: [],
};

test("PostgreSQL 15 suits, and every later one", () => {
  expect(serverProblem(SUITABLE)).toBeNull();
  expect(serverProblem({ ...SUITABLE, version: 19, version_name: "19beta1" })).toBeNull();
});

test.each<[string, Partial<Server>, string]>([
  ["an older server", { version: 14, version_name: "14.9" }, "15 or newer is needed, this server is 14.9"],
  ["another encoding", { encoding: "SQL_ASCII" }, "the encoding UTF8, not SQL_ASCII"],
  ["a role that does not own its database", { may_create: false }, "the role must own its database"],
  ["a server without contrib", { missing: ["pg_trgm", "unaccent"] }, "lacks pg_trgm, unaccent"],
  ["an extension in another schema", { elsewhere: ["unaccent"] }, "unaccent must be in the schema public"],
])("%s is refused in one line", (_, fact, words) => {
  const problem = serverProblem({ ...SUITABLE, ...fact });
  expect(problem).toContain(words);
  expect(problem).not.toContain("\n");
});

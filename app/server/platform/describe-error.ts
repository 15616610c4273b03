const MOST_CAUSES = 5;

/** PostgreSQL quotes the refused value in these: data exceptions, and what our own functions raise. */
const QUOTES_VALUES = /^(?:22|P0)/;

/**
 * Returns what went wrong and why in one line, without any value of a statement: drizzle's words are the query and its
 * values, a session's token or a shopper's address among them. PostgreSQL's own words, code and constraint remain.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return firstLine(String(error));
  const words: string[] = [];
  for (let at: unknown = error; at instanceof Error && words.length < MOST_CAUSES; at = at.cause) {
    words.push(describeOne(at));
  }
  return words.join(": ");
}

function describeOne(error: Error): string {
  if ("query" in error && "params" in error) return `a ${statementName(String(error.query))} failed`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("severity" in error && QUOTES_VALUES.test(code)) return `the database refused a value (${code})`;
  const words = firstLine(error.message) || (code ? "" : error.name);
  return [words, code && !words.includes(code) ? `(${code})` : ""].filter(Boolean).join(" ");
}

/** Returns a statement's verb and first table, such as `update of orders`. */
function statementName(query: string): string {
  const verb = /^\s*(\w+)/.exec(query)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(query)?.[1];
  const kind = verb === "select" || verb === "with" ? "query" : verb;
  return table ? `${kind} of ${table}` : kind;
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}

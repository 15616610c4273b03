import { askDatabase } from "./store-database.ts";

/** Changes what is on the shelves behind the shoppers' backs, or counts what they left; answers the statement's rows. */
export async function changeShelves(
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return askDatabase(statement, values);
}

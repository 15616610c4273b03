import type { Ok, Refusal } from "#packages/result";
import type { Database, Transaction } from "./open-database.ts";

type TransactionResult = Ok<unknown> | Refusal<string, unknown>;

/**
 * Runs the work in one transaction and returns its result. A refusal rolls back everything the work had written, as
 * an error does; the refusal is then returned and the error thrown.
 */
export async function allOrNothing<A extends TransactionResult>(
  db: Database,
  work: (tx: Transaction) => Promise<A>,
): Promise<A> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Undo(result);
      return result;
    });
  } catch (error) {
    // Only `work` of this very call creates this result, so it is an A.
    if (error instanceof Undo) return error.answer as A;
    throw error;
  }
}

class Undo extends Error {
  readonly answer: TransactionResult;

  constructor(answer: TransactionResult) {
    super("undone by a refusal");
    this.answer = answer;
  }
}

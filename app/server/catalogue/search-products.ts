import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import { countAll, countUpTo, EXACT_UP_TO } from "./count-products.ts";

/**
 * What somebody typed as five questions to `products.search_document`, each wider than the one before: all words in
 * the name; in name or brand; also category, tags and audience; also colours and sizes; also the description.
 */
export type SearchQuestions = { typed: string; tiers: string[] };

/** Up to so many matches are ranked by closeness to the name as well; more are only ranked by where they matched. */
const CLOSELY_RANKED = 200;

/**
 * A search as an index understands it: synonyms beside their phrase, the nearest words in place of one that no product
 * has. Null where nothing in it is a word. Source: decisions, Listing; issue on the storefront, item 3.
 */
export async function searchQuestions(db: Database, typed: string): Promise<SearchQuestions | null> {
  const { rows } = await db.execute<{ tiers: string[] | null }>(
    sql`select search_queries(${typed})::text[] as tiers`,
  );
  const tiers = rows[0]?.tiers ?? null;
  return tiers === null ? null : { typed, tiers };
}

/** The same search within what every one of the other questions leaves: still one question to one index. */
export function within(questions: SearchQuestions, others: string[]): SearchQuestions {
  return { ...questions, tiers: questions.tiers.map((tier) => [`(${tier})`, ...others].join(" & ")) };
}

/** A product has every word of the search somewhere, or nearly. For conditions that cannot wait for the questions. */
export function isFoundBy(typed: string): SQL {
  return sql`${documents} @@ (search_queries(${typed}))[5]`;
}

/** The same for questions that are known. */
export function matchesAnywhere({ tiers }: SearchQuestions): SQL {
  return matches(tiers.at(-1) ?? "");
}

/** What a product's search document answers yes to. */
export function matches(question: string): SQL {
  return sql`${documents} @@ ${question}::tsquery`;
}

/**
 * The ids of a stretch of the matches, the most relevant first: those with every word in the name, then in name or
 * brand, and so on. Within a tier the name closest to the search comes first, then the newest; where there are more
 * than 200 matches, the newest. `total` is their number as `countUpTo` answered it.
 */
export async function rankedIds(
  db: Database,
  questions: SearchQuestions,
  where: (SQL | undefined)[],
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<string[]> {
  if (total <= EXACT_UP_TO) return await allRanked(db, questions, where, { total, limit, offset });
  const ids: string[] = [];
  let before = 0;
  for (const [at, tier] of questions.tiers.entries()) {
    const narrower = at > 0 && before > 0 ? sql`not ${matches(questions.tiers[at - 1] ?? "")}` : undefined;
    const isLast = at === questions.tiers.length - 1;
    const upToHere = isLast ? total : await countUpTo(db, [...where, matches(tier)], EXACT_UP_TO);
    const isLarge = upToHere > EXACT_UP_TO;
    if (!isLarge && upToHere <= offset + ids.length) {
      before = upToHere;
      continue;
    }
    const wanted = { limit: limit - ids.length, offset: offset + ids.length - before };
    ids.push(...(await newestOf(db, [...where, matches(tier), narrower], wanted, isLarge)));
    if (ids.length >= limit || isLast) return ids;
    before = isLarge ? await countAll(db, [...where, matches(tier)]) : upToHere;
  }
  return ids;
}

/**
 * The same stretch and the number of matches in one question, for the usual search: `ids` is null where there are more
 * matches than are counted exactly, and the answer null where nothing lies in the stretch.
 */
export async function rankedWithCount(
  db: Database,
  { typed, tiers }: SearchQuestions,
  where: (SQL | undefined)[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ counted: number; ids: string[] | null } | null> {
  const found = and(...where, matches(tiers.at(-1) ?? ""));
  const { rows } = await db.execute<{ id: string; counted: number }>(
    sql`with found as materialized (
      select id, name, created_at, search_document as document from ${products} where ${found} limit ${EXACT_UP_TO + 1}
    ), number as (select count(*)::int as counted from found)
    select id, counted from found, number
    order by case when counted <= ${EXACT_UP_TO} then ${tierOf(tiers)} end,
      case when counted <= ${CLOSELY_RANKED} then ${closenessTo(typed)} end desc nulls last, created_at desc, id desc
    limit ${limit} offset ${offset}`,
  );
  const counted = rows[0]?.counted;
  if (counted === undefined) return null;
  return { counted, ids: counted > EXACT_UP_TO ? null : rows.map(({ id }) => id) };
}

/** The first of the ever wider questions that a found product answers yes to. */
function tierOf(tiers: string[]): SQL {
  const cases = tiers.map(
    (question, at) => sql`when document @@ ${question}::tsquery then ${sql.raw(String(at))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function closenessTo(typed: string): SQL {
  return sql`similarity(plain_text(name), plain_text(${typed}))`;
}

const documents = sql.raw("products.search_document");

async function allRanked(
  db: Database,
  { typed, tiers }: SearchQuestions,
  where: (SQL | undefined)[],
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<string[]> {
  const found = and(...where, matches(tiers.at(-1) ?? ""));
  const closeness = sql`${closenessTo(typed)} desc,`;
  return await idsOf(
    db,
    sql`with found as materialized (
      select id, name, created_at, search_document as document from ${products} where ${found}
    )
    select id from found
    order by ${tierOf(tiers)}, ${total <= CLOSELY_RANKED ? closeness : sql``} created_at desc, id desc
    limit ${limit} offset ${offset}`,
  );
}

/** Many matches are met soon by walking from the newest; few are quicker to fetch and sort than to come across. */
async function newestOf(
  db: Database,
  where: (SQL | undefined)[],
  { limit, offset }: { limit: number; offset: number },
  isLarge: boolean,
): Promise<string[]> {
  const found = sql`select id, created_at from ${products} where ${and(...where)}`;
  const from = isLarge ? sql`${found}` : sql`with found as materialized (${found}) select id from found`;
  return await idsOf(db, sql`${from} order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

async function idsOf(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

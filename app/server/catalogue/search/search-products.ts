import { and, type Param, type Placeholder, type SQL, sql } from "drizzle-orm";
import { countAll, EXACT_UP_TO, listingCountRegion } from "#app/server/catalogue/listing/count-products.ts";
import {
  boundConditions,
  type FilterBounds,
  kindOfBounds,
  onSale,
} from "#app/server/catalogue/listing/filter-conditions.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { prepareOnce } from "#app/server/platform/db/statements/prepared-statements.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { anywhere, type SearchQuery } from "./search-query.ts";

/** Up to so many matches are ranked by closeness to the name as well; more are only ranked by where they matched. */
const CLOSELY_RANKED = 200;

/**
 * Returns a query of at most this many products on sale that match, any colour included, as rows `id, name, brand,
 * price, created_at, document`. It uses the index of the documents, whatever the planner expects.
 */
export function foundBy(
  question: string,
  { size, from, to, soldOut, isReduced, shownIn }: FilterBounds,
  most: number | SQL,
): SQL {
  return sql`search_found(${question}::tsquery, ${most}, ${size}, ${from}::numeric, ${to}::numeric, ${soldOut}::boolean, ${isReduced}::boolean, ${shownIn}::text[])`;
}

/**
 * Returns a query of at most this many products on sale that match the widest query, as rows `id, name, created_at,
 * place`: `place` is the first query that matches, 0 for the narrowest.
 */
function rankedBy(
  tiers: Written,
  { size, from, to, soldOut, isReduced, shownIn }: Record<Exclude<keyof FilterBounds, "color">, Written>,
  most: Written,
): SQL {
  return sql`search_ranked(${tiers}::text[]::tsquery[], ${most}, ${size}, ${from}::numeric, ${to}::numeric, ${soldOut}::boolean, ${isReduced}::boolean, ${shownIn}::text[])`;
}

/** A value written into a statement, or a placeholder for one. */
type Written = SQL | Placeholder | Param | string | number | null;

/** Returns how many products match; 1,001 stands for any larger number. */
export async function countFound(db: Database, question: string, bounds: FilterBounds): Promise<number> {
  if (await isCommon(db, question, bounds)) return EXACT_UP_TO + 1;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${foundBy(question, bounds, EXACT_UP_TO + 1)}`,
  );
  return rows[0]?.total ?? 0;
}

/** Per cent of the table's pages that are sampled before the index is used. */
const PROBED_PERCENT = 0.5;
/** A query seen this often in the sample has some 3,000 matches: far more than are counted, also by chance. */
const COMMON_FROM = (3 * EXACT_UP_TO * PROBED_PERCENT) / 100;

async function isCommon(db: Database, question: string, bounds: FilterBounds): Promise<boolean> {
  const { rows } = await db.execute<{ is_common: boolean }>(probe(question, boundConditions(bounds)));
  return rows[0]?.is_common ?? false;
}

/**
 * Returns a query of `is_common`: whether thousands match. A few pages of the table tell as much as the index, which
 * would list all of them first; in a small catalogue the result is false.
 */
function probe(question: Written, withinBounds: SQL[]): SQL {
  const found = and(onSale, ...withinBounds, matches(question));
  return sql`select count(*) >= ${sql.raw(String(COMMON_FROM))} as is_common
    from ${products} tablesample system (${sql.raw(String(PROBED_PERCENT))}) repeatable (1) where ${found}`;
}

/** Returns the condition that a product's search document matches. */
export function matches(question: Written): SQL {
  return sql`${documents} @@ ${question}::tsquery`;
}

/**
 * Returns the ids of a page of matches, the most relevant first: those with every word in the name, then in name or
 * brand, and so on. Within a tier the name closest to the search comes first, then the newest; where there are more
 * than 200 matches, the newest. `total` is their number from `countUpTo`; where it is large, the size of each tier is
 * cached until the catalogue changes.
 */
export async function rankedIds(
  { db, dataCache }: Pick<Shop, "db" | "dataCache">,
  questions: SearchQuery,
  bounds: FilterBounds,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<string[]> {
  if (total <= EXACT_UP_TO) return await allRanked(db, questions, bounds, { total, limit, offset });
  const countOf = (tier: string) =>
    dataCache
      .region(listingCountRegion)
      .getOrLoad(JSON.stringify(["tier", tier, bounds]), () => countFound(db, tier, bounds));
  const ids: string[] = [];
  let before = 0;
  for (const [at, tier] of questions.tiers.entries()) {
    const narrower = at > 0 && before > 0 ? (questions.tiers[at - 1] ?? null) : null;
    const isLast = at === questions.tiers.length - 1;
    const upToHere = isLast ? total : await countOf(tier);
    const isLarge = upToHere > EXACT_UP_TO;
    if (!isLarge && upToHere <= offset + ids.length) {
      before = upToHere;
      continue;
    }
    const wanted = { limit: limit - ids.length, offset: offset + ids.length - before };
    const newest = isLarge ? newestOfMany : newestOfFew;
    ids.push(...(await newest(db, { tier, narrower, bounds }, wanted)));
    if (ids.length >= limit || isLast) return ids;
    before = isLarge ? await countAll(db, [onSale, ...boundConditions(bounds), matches(tier)]) : upToHere;
  }
  return ids;
}

/**
 * Returns a page of ids and the number of matches in one query, for the usual search: `ids` is null where there are
 * more matches than are counted exactly, and the result null where the page is beyond the last, or beyond the first
 * of so many.
 */
export async function rankedWithCount(
  db: Database,
  questions: SearchQuery,
  bounds: FilterBounds,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ counted: number; ids: string[] | null } | null> {
  const search = prepareOnce(db, `search ${kindOfBounds(bounds)}`, (name) =>
    db
      .select({ id: sql<string | null>`id`, counted: sql<number>`counted` })
      .from(sql`(${rankedAndCounted(bounds)}) as answer`)
      .prepare(name),
  );
  const rows = await search.execute({
    ...questions,
    question: anywhere(questions),
    ...bounds,
    limit,
    offset,
    last: offset + limit - 1,
  });
  const counted = rows[0]?.counted;
  if (counted === undefined) return null;
  return { counted, ids: counted > EXACT_UP_TO ? null : rows.flatMap(({ id }) => id ?? []) };
}

/** Returns the query of `rankedWithCount`, with placeholders for its values. */
function rankedAndCounted(bounds: FilterBounds): SQL {
  const place = sql.placeholder;
  const withinBounds = boundConditions(bounds, (_value, bound) => place(bound));
  const ranked = rankedBy(
    place("tiers"),
    {
      size: place("size"),
      from: place("from"),
      to: place("to"),
      soldOut: place("soldOut"),
      isReduced: place("isReduced"),
      shownIn: place("shownIn"),
    },
    sql`case when is_common then 0 else ${EXACT_UP_TO + 1} end`,
  );
  // A product whose place is behind the stretch's last is not shown, however close its name is, and so not compared.
  return sql`with probe as materialized (${probe(place("question"), withinBounds)}),
    found as materialized (select found.* from probe, ${ranked} as found),
    number as materialized (
      select case when is_common then ${EXACT_UP_TO + 1} else (select count(*)::int from found) end as counted,
        (select place from found order by place offset ${place("last")} limit 1) as last_place
      from probe
    )
    select id, counted from number left join found on counted <= ${EXACT_UP_TO}
    order by place, case when counted <= ${CLOSELY_RANKED} and place <= coalesce(last_place, place)
        then ${closenessTo(place("typed"))} end desc nulls last,
      created_at desc, id desc
    limit ${place("limit")} offset ${place("offset")}`;
}

function closenessTo(typed: Written): SQL {
  // The typed text is made plain once, not for every name. A name is made plain without plain_text, since that call
  // costs twice as much as its work.
  return sql`similarity(lower(unaccent('unaccent'::regdictionary, name)), (select plain_text(${typed})))`;
}

const documents = sql.raw("products.search_document");

async function allRanked(
  db: Database,
  questions: SearchQuery,
  bounds: FilterBounds,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<string[]> {
  const closeness = sql`${closenessTo(questions.typed)} desc,`;
  return await idsOf(
    db,
    sql`select id from ${rankedBy(sql.param(questions.tiers), bounds, EXACT_UP_TO)}
    order by place, ${total <= CLOSELY_RANKED ? closeness : sql``} created_at desc, id desc
    limit ${limit} offset ${offset}`,
  );
}

/** A question without the matches of a narrower one. */
type Ring = { tier: string; narrower: string | null; bounds: FilterBounds };

/** Fetches and sorts all, which is quicker than walking for few. */
async function newestOfFew(
  db: Database,
  { tier, narrower, bounds }: Ring,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const outside = narrower === null ? sql`true` : sql`not document @@ ${narrower}::tsquery`;
  return await idsOf(
    db,
    sql`select id from ${foundBy(tier, bounds, EXACT_UP_TO)} where ${outside}
    order by created_at desc, id desc limit ${limit} offset ${offset}`,
  );
}

/** Walks from the newest, where many soon fill the page. */
async function newestOfMany(
  db: Database,
  { tier, narrower, bounds }: Ring,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const outside = narrower === null ? undefined : sql`not ${matches(narrower)}`;
  const found = and(onSale, ...boundConditions(bounds), matches(tier), outside);
  return await idsOf(
    db,
    sql`select id from ${products} where ${found} order by created_at desc, id desc limit ${limit} offset ${offset}`,
  );
}

async function idsOf(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Lower case, without accents: how words are compared in searches. The dictionary is named, so the result never varies.
create function plain_text(words text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));
--> statement-breakpoint
-- Everything about a product that a shopper may search for.
create function product_search_text(
  name text, brand text, category text, subcategory text, description text, colors text[], sizes text[], tags text[]
) returns text
  language sql immutable parallel safe
  return plain_text(
    name || ' ' || brand || ' ' || category || ' ' || subcategory || ' ' ||
    coalesce(array_to_string(colors, ' '), '') || ' ' || coalesce(array_to_string(sizes, ' '), '') || ' ' ||
    coalesce(array_to_string(tags, ' '), '') || ' ' || description
  );
--> statement-breakpoint
alter table products add column search_text text generated always as (
  product_search_text(name, brand, category, subcategory, description, colors, sizes, tags)
) stored;
--> statement-breakpoint
create index products_search_text on products using gin (search_text gin_trgm_ops);

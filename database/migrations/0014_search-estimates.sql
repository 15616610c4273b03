-- With the usual statistics a word that few products have counts for half a per cent of them; a search of ten such words
-- then looks so common that the planner reads the table from its beginning instead of the index.
alter table products alter column search_document set statistics 2000;
--> statement-breakpoint
analyze products (search_document);
--> statement-breakpoint
-- A document has the stem of each of its words beside the word itself: where the stem is asked for, the word need not be
-- too, unless it may be a beginning. Half as many entries to read, and none counted twice by the planner.
create or replace function search_word_question(word text, is_last boolean, near text[], tier integer) returns text
  language sql immutable strict parallel safe
  begin atomic
    select '(' || string_agg(
      '''' || place || form.word || '''' || case when form.begins then ':*' else '' end, '|'
    ) || ')'
    from unnest(('{a,b,c,d,e}'::text[])[1:tier]) as place
    cross join (
      select word, true as begins where is_last and length(word) >= 2 and word ~ '[^0-9.]'
      union
      select public.search_stem(word), false
      where not (is_last and length(word) >= 2 and word ~ '[^0-9.]' and public.search_stem(word) = word)
      union
      select other, false from unnest(near) as other
    ) as form;
  end;
--> statement-breakpoint
-- The products on sale whose document answers yes, at most so many, of this size and within these prices where they are
-- given. A question of many words looks more common than it is, and the planner would then read the table until it has
-- enough, which may be never; here the index of the documents is all it may use.
create function search_found(question tsquery, most integer, wanted_size text, price_from numeric, price_to numeric)
  returns table (id uuid, name text, brand text, price numeric, created_at timestamptz, document tsvector)
  language sql stable parallel safe
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select products.id, products.name, products.brand, products.price, products.created_at, products.search_document
  from public.products
  where products.is_active and products.archived_at is null and products.search_document @@ question
    and (wanted_size is null or products.sizes @> array[wanted_size])
    and (price_from is null or products.price >= price_from)
    and (price_to is null or products.price <= price_to)
  limit most
$$;

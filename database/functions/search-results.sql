-- The products on sale whose document answers yes, at most so many, of this size and within these prices where they are
-- given. A question of many words looks more common than it is, and the planner would then read the table until it has
-- enough, which may be never; here the index of the documents is all it may use.
create or replace function search_found(question tsquery, most integer, wanted_size text, price_from numeric, price_to numeric)
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

-- What `search_found` answers, with the place of each match among ever wider questions instead of its document: a document is
-- half a kilobyte, and some three hundred of them were copied twice to be asked once more. The last question is the widest
-- and finds; the place is that of the first that says yes, counted from 0.
create or replace function search_ranked(
  questions tsquery[], most integer, wanted_size text, price_from numeric, price_to numeric
)
  returns table (id uuid, name text, created_at timestamptz, place integer)
  language sql stable parallel safe
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select products.id, products.name, products.created_at,
    case
      when products.search_document @@ questions[1] then 0
      when products.search_document @@ questions[2] then 1
      when products.search_document @@ questions[3] then 2
      when products.search_document @@ questions[4] then 3
      else 4
    end
  from public.products
  where products.is_active and products.archived_at is null and products.search_document @@ questions[5]
    and (wanted_size is null or products.sizes @> array[wanted_size])
    and (price_from is null or products.price >= price_from)
    and (price_to is null or products.price <= price_to)
  limit most
$$;

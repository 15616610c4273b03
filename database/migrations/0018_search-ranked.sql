-- What `search_found` answers, with the place of each match among ever wider questions instead of its document: a document is
-- half a kilobyte, and some three hundred of them were copied twice to be asked once more. The last question is the widest
-- and finds; the place is that of the first that says yes, counted from 0.
create function search_ranked(
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

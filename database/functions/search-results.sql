-- Returns the price that shoppers see: as typed where it was typed in their currency, else converted from dollars. `shown`
-- is their currency, its millionths per dollar and its decimals; null stands for dollars.
create or replace function shown_price(price numeric, currency text, entered_price numeric, shown text[]) returns numeric
  language sql immutable parallel safe
as $$
  select case
    when shown is null then price
    when currency = shown[1] and entered_price is not null then entered_price
    else round(price * shown[2]::numeric * 0.000001, shown[3]::integer)
  end
$$;

-- Returns the products on sale whose document matches: all, or only those sold out or in stock. Sold-out ones have an index
-- of their own, since the index of all would list every match of a common word to find a few.
create or replace function products_matching(question tsquery, wanted_sold_out boolean) returns setof products
  language sql stable parallel safe
as $$
  select * from public.products
  where wanted_sold_out is true and is_sold_out
    and is_active and archived_at is null and search_document @@ question
  union all
  select * from public.products
  where wanted_sold_out is not true and (wanted_sold_out is null or not is_sold_out)
    and is_active and archived_at is null and search_document @@ question
$$;

-- Returns at most `most` products on sale whose document matches, in stock in this size, within these prices, sold out or
-- not, and reduced, where given; prices as `shown_price` has them.
-- The planner overestimates the matches of long queries and would scan the table, so only bitmap scans are enabled.
create or replace function search_found(
  question tsquery, most integer, wanted_size text, price_from numeric, price_to numeric,
  wanted_sold_out boolean, wanted_reduced boolean, shown text[]
)
  returns table (id uuid, name text, brand text, price numeric, created_at timestamptz, document tsvector)
  language sql stable parallel safe
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select products.id, products.name, products.brand,
    public.shown_price(products.price, products.currency, products.entered_price, shown), products.created_at, products.search_document
  from public.products_matching(question, wanted_sold_out) as products
  where (wanted_size is null or (
      products.sizes @> array[wanted_size] and not products.is_sold_out and (
        not products.stock_per_size or exists (
          select from public.product_stock
          where product_stock.product_id = products.id and product_stock.size = wanted_size and product_stock.quantity > 0
        )
      )
    ))
    and (wanted_reduced is null or products.compare_price > products.price)
    and (price_from is null or public.shown_price(products.price, products.currency, products.entered_price, shown) >= price_from)
    and (price_to is null or public.shown_price(products.price, products.currency, products.entered_price, shown) <= price_to)
  limit most
$$;

-- Returns the matches of the last, widest query like `search_found`, each with the index (from 0) of the first query that
-- matches instead of its document, which would be copied twice per match.
create or replace function search_ranked(
  questions tsquery[], most integer, wanted_size text, price_from numeric, price_to numeric,
  wanted_sold_out boolean, wanted_reduced boolean, shown text[]
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
  from public.products_matching(questions[5], wanted_sold_out) as products
  where (wanted_size is null or (
      products.sizes @> array[wanted_size] and not products.is_sold_out and (
        not products.stock_per_size or exists (
          select from public.product_stock
          where product_stock.product_id = products.id and product_stock.size = wanted_size and product_stock.quantity > 0
        )
      )
    ))
    and (wanted_reduced is null or products.compare_price > products.price)
    and (price_from is null or public.shown_price(products.price, products.currency, products.entered_price, shown) >= price_from)
    and (price_to is null or public.shown_price(products.price, products.currency, products.entered_price, shown) <= price_to)
  limit most
$$;

-- Releases before call both without the last arguments, and may still run beside this one.
create or replace function search_found(
  question tsquery, most integer, wanted_size text, price_from numeric, price_to numeric,
  wanted_sold_out boolean, wanted_reduced boolean
)
  returns table (id uuid, name text, brand text, price numeric, created_at timestamptz, document tsvector)
  language sql stable parallel safe
as $$
  select * from public.search_found(
    question, most, wanted_size, price_from, price_to, wanted_sold_out, wanted_reduced, null
  )
$$;

create or replace function search_ranked(
  questions tsquery[], most integer, wanted_size text, price_from numeric, price_to numeric,
  wanted_sold_out boolean, wanted_reduced boolean
)
  returns table (id uuid, name text, created_at timestamptz, place integer)
  language sql stable parallel safe
as $$
  select * from public.search_ranked(
    questions, most, wanted_size, price_from, price_to, wanted_sold_out, wanted_reduced, null
  )
$$;

create or replace function search_found(question tsquery, most integer, wanted_size text, price_from numeric, price_to numeric)
  returns table (id uuid, name text, brand text, price numeric, created_at timestamptz, document tsvector)
  language sql stable parallel safe
as $$ select * from public.search_found(question, most, wanted_size, price_from, price_to, null, null) $$;

create or replace function search_ranked(
  questions tsquery[], most integer, wanted_size text, price_from numeric, price_to numeric
)
  returns table (id uuid, name text, created_at timestamptz, place integer)
  language sql stable parallel safe
as $$ select * from public.search_ranked(questions, most, wanted_size, price_from, price_to, null, null) $$;

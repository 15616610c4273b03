-- Updates products.stock_quantity, the sum of the stock of all sizes.
create or replace function sum_product_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update products set stock_quantity = stock_quantity + new.quantity where id = new.product_id;
  elsif tg_op = 'UPDATE' then
    if new.product_id <> old.product_id then
      raise exception 'a size stays with its product';
    end if;
    update products set stock_quantity = stock_quantity + new.quantity - old.quantity where id = new.product_id;
  else
    update products set stock_quantity = stock_quantity - old.quantity where id = old.product_id;
  end if;
  return null;
end
$$;

-- Writes a change of stock to the ledger, with the cause that the transaction has set in `kairaba.stock_cause`; `other`
-- is a change that somebody makes in SQL.
create or replace function write_stock_change(product uuid, changed_size text, quantity_before integer, quantity integer)
  returns void language plpgsql as $$
declare
  cause constant jsonb := nullif(current_setting('kairaba.stock_cause', true), '')::jsonb;
begin
  if quantity_before = quantity then
    return;
  end if;
  insert into stock_changes (product_id, size, change, quantity_after, cause, order_id, actor_user_id, purchase_order)
  values (product, changed_size, quantity - quantity_before, quantity, coalesce(cause ->> 'cause', 'other'),
    (cause ->> 'orderId')::uuid, (cause ->> 'actorUserId')::uuid, (cause ->> 'purchaseOrder')::integer);
end
$$;

-- Records a change of one size. A deleted product takes its sizes and its ledger with it.
create or replace function record_size_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_stock_change(new.product_id, new.size, 0, new.quantity);
  elsif tg_op = 'UPDATE' then
    perform write_stock_change(new.product_id, new.size, old.quantity, new.quantity);
  elsif exists (select from products where id = old.product_id) then
    perform write_stock_change(old.product_id, old.size, old.quantity, 0);
  end if;
  return null;
end
$$;

-- Records a change of a product whose stock is one number. The sum of sizes changes within another trigger and is not
-- recorded.
create or replace function record_product_change() returns trigger language plpgsql as $$
begin
  perform write_stock_change(
    new.id, '', case when tg_op = 'INSERT' then 0 else old.stock_quantity end, new.stock_quantity
  );
  return null;
end
$$;

-- Returns how many of the `stock` pieces of a size, or with null of all sizes, are held at `as_of` for others than a browser,
-- which is null for whoever has none. Where more are held than there are, since staff have sold some, the pieces of a browser
-- are held for others only where those came before it.
create or replace function pieces_held_for_others(
  product uuid, one_size text, stock integer, own_browser text, as_of timestamp with time zone
) returns integer language sql stable as $$
  select least(
    coalesce(sum(quantity) filter (where not is_own), 0),
    greatest(
      0,
      stock - coalesce(sum(quantity) filter (where is_own), 0),
      sum(quantity) filter (where not is_own and started_at < own_since)
    )
  )
  from (
    select quantity, started_at, browser is not distinct from own_browser as is_own,
      min(started_at) filter (where browser = own_browser) over () as own_since
    from browser_holds where product_id = product and ends_at > as_of and (size = one_size or one_size is null)
  ) as held
$$;

-- Takes all requested pieces out of stock, or none. Lines are unique pairs of product and size, ordered by product id.
-- Pieces that are held for other browsers at `as_of`, the shop's time, are not available; `own_browser` is null for whoever
-- has none. Returns the lines with too little stock and what is available of them; where any is returned, nothing was
-- taken. Products are locked in the order of their ids, so that concurrent orders cannot deadlock, and holds are made under
-- the same locks. One call for all lines, since a round trip per line would lengthen the locks; rows are found by key, so
-- that plans are cached per connection.
create or replace function take_stock(
  product_ids uuid[], wanted_sizes text[], quantities integer[], own_browser text, as_of timestamp with time zone
) returns table (product_id uuid, size text, available integer)
  language plpgsql as $$
#variable_conflict use_column
declare
  is_by_size boolean[];
  by_size boolean;
  stock integer;
  taken integer := 0;
  is_short boolean := false;
begin
  for line in 1 .. cardinality(product_ids) loop
    select stock_per_size, case when is_active and archived_at is null then stock_quantity end into by_size, stock
    from products where id = product_ids[line] for update;
    if by_size and stock is not null then
      select quantity into stock from product_stock
      where product_id = product_ids[line] and size = wanted_sizes[line];
    end if;
    stock := coalesce(stock, 0);
    stock := greatest(stock - pieces_held_for_others(
      product_ids[line], case when by_size then wanted_sizes[line] end, stock, own_browser, as_of
    ), 0);

    -- The sizes of a product whose stock is one number share its pieces.
    if by_size or line = 1 or product_ids[line] <> product_ids[line - 1] then
      taken := 0;
    end if;
    if stock - taken < quantities[line] then
      is_short := true;
      take_stock.product_id := product_ids[line];
      take_stock.size := wanted_sizes[line];
      take_stock.available := stock - taken;
      return next;
    else
      taken := taken + quantities[line];
    end if;
    is_by_size[line] := by_size;
  end loop;
  if is_short then
    return;
  end if;

  for line in 1 .. cardinality(product_ids) loop
    if is_by_size[line] then
      update product_stock set quantity = quantity - quantities[line]
      where product_id = product_ids[line] and size = wanted_sizes[line];
    else
      update products set stock_quantity = stock_quantity - quantities[line] where id = product_ids[line];
    end if;
  end loop;
end
$$;

-- Takes stock within the single statement that writes an order, and fails that statement with KA001 where stock is short.
-- The error's detail is the JSON of the lines that `take_stock` returned.
create or replace function take_stock_or_fail(
  product_ids uuid[], wanted_sizes text[], quantities integer[], own_browser text, as_of timestamp with time zone
) returns void language plpgsql as $$
declare
  missing json;
begin
  select json_agg(line) into missing
  from take_stock(product_ids, wanted_sizes, quantities, own_browser, as_of) as line;
  if missing is not null then
    raise exception 'out of stock' using errcode = 'KA001', detail = missing::text;
  end if;
end
$$;

-- Whether an order holds stock that is not paid. Inlined into a query, it lets the index `orders_unpaid` serve.
create or replace function holds_unpaid_pieces(stock_held boolean, payment_status text, order_status text) returns boolean
  language sql immutable parallel safe
  return stock_held and payment_status in ('pending', 'failed') and order_status in ('pending', 'payment_pending');

-- Whether an order that is paid in cash at the door has its pieces and has not left: nobody has paid anything for them.
create or replace function holds_for_cash(
  stock_held boolean, payment_method text, payment_status text, order_status text
) returns boolean language sql immutable parallel safe
  return stock_held and payment_method = 'cash' and payment_status = 'pending'
    and order_status in ('confirmed', 'processing');

-- The pieces that unpaid orders hold, for the owner's list and for deleting holders that hold nothing. An item has the time
-- of its order, so that two indexes have all that is read of many orders.
create or replace view unpaid_pieces as
  select orders.id as order_id, orders.created_at as held_since, product_id, size, quantity
  from orders join order_items on order_items.order_id = orders.id and ordered_at = orders.created_at
  where public.holds_unpaid_pieces(orders.stock_held, orders.payment_status, orders.order_status);

-- The same by holder, for the limits, which also count orders that were sold out when their money came, and those that wait
-- for cash at the door. `offset 0` has
-- the planner read only the holder's orders, each by its id: without statistics, as in a new store, it would go through
-- every unpaid order instead.
create or replace view unpaid_pieces_by_holder as
  select stock_holders.holder, product_id, quantity
  from stock_holders
  cross join lateral (
    select id, stock_held or sold_out_at is not null as is_counted, payment_status, order_status,
      public.holds_for_cash(stock_held, payment_method, payment_status, order_status) as is_for_cash from orders
    where orders.id = stock_holders.order_id offset 0
  ) as held
  cross join lateral (
    select product_id, quantity from order_items where order_items.order_id = held.id offset 0
  ) as item
  where held.is_for_cash or public.holds_unpaid_pieces(held.is_counted, held.payment_status, held.order_status);

-- KA003: with these pieces one of the holders would have too many unpaid ones, in all or of one product; the detail
-- says in JSON how many they may still have. A holder is locked until the transaction ends, so orders of one visitor
-- are counted one after the other; holders are locked before products, and in one order.
create or replace function limit_unpaid_pieces(
  product_ids uuid[], quantities integer[],
  holders text[], most_pieces integer[], product_shares numeric[], family_pieces integer
) returns void language plpgsql as $$
declare
  name text;
  spare integer;
  wanted constant integer := (select sum(quantity) from unnest(quantities) as quantity);
begin
  for name in select distinct holder from unnest(holders) as holder order by holder loop
    perform pg_advisory_xact_lock(hashtextextended(name, 0));
  end loop;
  for at in 1 .. cardinality(holders) loop
    select most_pieces[at] - coalesce(sum(quantity), 0) into spare
    from unpaid_pieces_by_holder where holder = holders[at];
    if wanted > spare then
      raise exception 'too many unpaid pieces' using errcode = 'KA003',
        detail = json_build_object('available', greatest(spare, 0))::text;
    end if;
    continue when product_shares[at] is null or most_pieces[at] - spare + wanted <= family_pieces;

    select greatest(family_pieces, floor(product_shares[at] * (products.stock_quantity + held.pieces))) - held.pieces
      into spare
    from (
      select product_id, sum(quantity) as pieces from unnest(product_ids, quantities) as line (product_id, quantity)
      group by product_id
    ) as ordered
    join products on products.id = ordered.product_id
    cross join lateral (
      select coalesce(sum(quantity), 0) as pieces from unpaid_pieces_by_holder
      where holder = holders[at] and product_id = ordered.product_id
    ) as held
    where ordered.pieces
      > greatest(family_pieces, floor(product_shares[at] * (products.stock_quantity + held.pieces))) - held.pieces
    limit 1;
    if found then
      raise exception 'too many unpaid pieces of one product' using errcode = 'KA003',
        detail = json_build_object('available', greatest(spare, 0))::text;
    end if;
  end loop;
end
$$;

-- Takes the pieces of an unpaid order out of stock, within the limits of its holders, with the order's id for the ledger.
-- What its browser held of them is used up.
create or replace function claim_stock_for_order(
  order_id uuid, product_ids uuid[], wanted_sizes text[], quantities integer[],
  holders text[], most_pieces integer[], product_shares numeric[], family_pieces integer,
  own_browser text, as_of timestamp with time zone
) returns void language plpgsql as $$
begin
  perform set_config('kairaba.stock_cause', json_build_object('cause', 'order', 'orderId', order_id)::text, true);
  perform limit_unpaid_pieces(product_ids, quantities, holders, most_pieces, product_shares, family_pieces);
  perform take_stock_or_fail(product_ids, wanted_sizes, quantities, own_browser, as_of);
  if own_browser is not null then
    delete from browser_holds
    where browser = own_browser and (product_id, size) in (select * from unnest(product_ids, wanted_sizes));
  end if;
end
$$;

-- Accepts an unpaid order whose `short` lines are sold although its browser held them on the day before `as_of`; else fails
-- with KA001. It takes no pieces, but counts within the limits of its holders, and what its browser held is used up.
create or replace function claim_sold_out_order(
  product_ids uuid[], wanted_sizes text[], quantities integer[],
  holders text[], most_pieces integer[], product_shares numeric[], family_pieces integer,
  short_products uuid[], short_sizes text[], short_quantities integer[],
  own_browser text, as_of timestamp with time zone
) returns void language plpgsql as $$
declare
  missing json;
begin
  perform limit_unpaid_pieces(product_ids, quantities, holders, most_pieces, product_shares, family_pieces);
  with used as (
    delete from browser_holds
    where browser = own_browser and ends_at > as_of - interval '1 day'
      and (product_id, size) in (select * from unnest(product_ids, wanted_sizes))
    returning product_id, size, most_quantity
  )
  select json_agg(json_build_object('product_id', short.product_id, 'size', short.size, 'available', 0)) into missing
  from unnest(short_products, short_sizes, short_quantities) as short (product_id, size, quantity)
  left join used on used.product_id = short.product_id and used.size = short.size
    and used.most_quantity >= short.quantity
  where used.product_id is null;
  if missing is not null then
    raise exception 'out of stock' using errcode = 'KA001', detail = missing::text;
  end if;
end
$$;

create or replace trigger product_stock_ledger after insert or update of quantity or delete on product_stock
  for each row execute function record_size_change();

create or replace trigger product_ledger after insert or update of stock_quantity on products
  for each row when (pg_trigger_depth() = 0) execute function record_product_change();

create or replace trigger product_stock_sum after insert or update or delete on product_stock
  for each row execute function sum_product_stock();

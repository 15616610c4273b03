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

-- Takes all requested pieces out of stock, or none. Lines are unique pairs of product and size, ordered by product id.
-- Returns the lines with too little stock and what is available of them; where any is returned, nothing was taken.
-- Products are locked in the order of their ids, so that concurrent orders cannot deadlock. One call for all lines, since
-- a round trip per line would lengthen the locks; rows are found by key, so that plans are cached per connection.
create or replace function take_stock(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns table (product_id uuid, size text, available integer)
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
create or replace function take_stock_or_fail(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns void language plpgsql as $$
declare
  missing json;
begin
  select json_agg(line) into missing from take_stock(product_ids, wanted_sizes, quantities) as line;
  if missing is not null then
    raise exception 'out of stock' using errcode = 'KA001', detail = missing::text;
  end if;
end
$$;

create or replace trigger product_stock_sum after insert or update or delete on product_stock
  for each row execute function sum_product_stock();

-- stock_quantity is always the sum of the sizes, whoever writes them.
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

-- Takes pieces out of stock, all that are wanted or none: so many of each product and size, each pair once, in the order
-- of the products' ids. Answers the lines that are short, with how many pieces are there; nothing is taken then.
-- The products are locked in that order, so that two orders for the same things wait for each other and never deadlock;
-- each statement sees what the one waited for has left. One call, because every turn between server and database is
-- time in which others wait for the same pair; and by single keys, so that every plan is made once a connection.
create or replace function take_stock(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns table (product_id uuid, size text, available integer)
  language plpgsql as $$
#variable_conflict use_column
declare
  is_by_size boolean[];
  by_size boolean;
  stock integer;
  asked integer := 0;
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
      asked := 0;
    end if;
    if stock - asked < quantities[line] then
      is_short := true;
      take_stock.product_id := product_ids[line];
      take_stock.size := wanted_sizes[line];
      take_stock.available := stock - asked;
      return next;
    else
      asked := asked + quantities[line];
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

-- An order goes to the database as one statement, which happens as a whole or not at all; so what forbids it must fail it.
-- KA001: pieces are missing; the detail names the lines, as `take_stock` answers them, in JSON.
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

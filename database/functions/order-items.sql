-- Returns the items in the JSON of an order as rows.
create or replace function items_of_order(id uuid, items jsonb, ordered_at timestamp with time zone)
  returns setof order_items language sql stable parallel safe as $$
  select id, position::integer, (item ->> 'productId')::uuid, item ->> 'slug', item ->> 'name', coalesce(item ->> 'brand', ''),
    item ->> 'size', item ->> 'sizeShown', coalesce(item ->> 'color', ''), (item ->> 'quantity')::integer,
    (item ->> 'price')::numeric(12, 2), item ->> 'image', ordered_at
  from jsonb_array_elements(items) with ordinality as each (item, position)
$$;

-- What was sold stays as it was sold: items are deleted with their order, by the trigger of a key, and otherwise only
-- `rewrite_order_items` changes them.
create or replace function refuse_item_change() returns trigger language plpgsql as $$
begin
  if current_setting('kairaba.rewrites_order', true) = 'on' then
    return null;
  end if;
  raise exception 'the items of an order are frozen' using errcode = 'check_violation';
end
$$;

create or replace trigger orders_items_frozen before update of subtotal on orders
  for each statement execute function refuse_item_change();
create or replace trigger order_items_frozen before update or delete on order_items
  for each statement when (pg_trigger_depth() = 0) execute function refuse_item_change();

-- Refuses orders whose items do not add up to their subtotal, once the statement that inserts both has ended.
create or replace function check_items_add_up() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_table_name = 'orders' then
    ids := array(select id from inserted);
  else
    ids := array(select order_id from inserted);
  end if;
  if exists (
    select from orders where id = any(ids)
      and subtotal <> (select coalesce(sum(price * quantity), 0) from order_items where order_id = orders.id)
  ) then
    raise exception 'the items of an order do not add up' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create or replace trigger orders_add_up after insert on orders referencing new table as inserted
  for each statement execute function check_items_add_up();
create or replace trigger order_items_add_up after insert on order_items referencing new table as inserted
  for each statement when (pg_trigger_depth() = 0) execute function check_items_add_up();

-- Writes other items, with what they and the way now cost, over those of an order that is locked. Part of a change or a
-- return by staff, which record why. Cash that was given for a lower total is forgotten.
create or replace function rewrite_order_items(
  id uuid, items jsonb, subtotal numeric, shipping numeric, discount numeric, usd numeric, gmd numeric
) returns void language plpgsql as $$
begin
  perform set_config('kairaba.rewrites_order', 'on', true);
  update orders set subtotal = rewrite_order_items.subtotal, shipping_cost = shipping,
    discount_amount = discount, total_amount = rewrite_order_items.subtotal + shipping - discount, total_usd = usd,
    total_gmd = gmd, cash_given = case when cash_given >= gmd then cash_given end
  where orders.id = rewrite_order_items.id;
  delete from order_items where order_id = rewrite_order_items.id;
  insert into order_items
    select item.* from orders
    cross join lateral items_of_order(orders.id, rewrite_order_items.items, orders.created_at) as item
    where orders.id = rewrite_order_items.id;
  perform write_order_search(rewrite_order_items.id);
  perform set_config('kairaba.rewrites_order', '', true);
end
$$;

-- Money that is back ends the returns of an order that came back for it.
create or replace function end_refunded_returns() returns trigger language plpgsql as $$
begin
  update order_returns set state = 'refunded', state_at = (
    select at from money_entries where order_id = new.id order by id desc limit 1)
  where order_id = new.id and kind = 'refund' and state = 'came_back';
  return null;
end
$$;

create or replace trigger orders_end_returns after update of returned_amount on orders
  for each row when (new.received_amount - new.returned_amount <= new.total_amount
    and new.returned_amount > old.returned_amount) execute function end_refunded_returns();

-- Returns what a search for an order looks in, in plain letters; each part has a space before it. `items` are the brand,
-- name, size and colour of its items.
create or replace function order_words(placed orders, items text) returns text language sql stable parallel safe
  return left(plain_text(concat(' ', placed.order_number, ' ', placed.tracking_number, ' ', placed.customer_email, ' ',
    placed.customer_name, ' ', plain_phone(placed.customer_phone), items)), 4000);

create or replace function write_order_search(id uuid) returns void language sql as $$
  insert into order_search (order_id, words)
  select orders.id, order_words(orders, (
    select string_agg(distinct concat(' ', brand, ' ', name, ' ', size, ' ', color), '') from order_items where order_id = orders.id
  )) from orders where orders.id = write_order_search.id
  on conflict (order_id) do update set words = excluded.words
$$;

create or replace function write_search_of_order() returns trigger language plpgsql as $$
begin
  perform write_order_search(new.id);
  return null;
end
$$;

-- Triggers of one event run by their names: `orders_items_rows` comes before these.
create or replace trigger orders_search after insert on orders for each row execute function write_search_of_order();
create or replace trigger orders_search_again
  after update of order_number, tracking_number, customer_name, customer_email, customer_phone on orders
  for each row when ((new.order_number, new.tracking_number, new.customer_name, new.customer_email, new.customer_phone)
    is distinct from (old.order_number, old.tracking_number, old.customer_name, old.customer_email, old.customer_phone))
  execute function write_search_of_order();

-- Orders from before the table have no words.
insert into order_search (order_id, words)
select id, order_words(orders, each.items)
from orders left join (
  select order_id, string_agg(distinct concat(' ', brand, ' ', name, ' ', size, ' ', color), '') as items
  from order_items group by 1
) as each on order_id = id
where not exists (select from order_search where order_search.order_id = id);

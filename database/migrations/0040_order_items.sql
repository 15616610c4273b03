-- The items of orders as rows, in place of the JSON of orders.items, which the next release drops.
create table order_items (
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  slug text not null,
  name text not null,
  brand text not null,
  size text not null,
  size_shown text,
  color text not null,
  quantity integer not null,
  price numeric(12, 2) not null,
  image text,
  ordered_at timestamp with time zone not null,
  constraint order_items_pkey primary key (order_id, position),
  constraint order_items_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint order_items_pieces check (quantity > 0 and price >= 0)
);
--> statement-breakpoint
-- Orders that are placed meanwhile are written by fill_order_items.
insert into order_items
select orders.id, position, (item ->> 'productId')::uuid, coalesce(item ->> 'slug', ''), coalesce(item ->> 'name', ''),
  coalesce(item ->> 'brand', ''), coalesce(item ->> 'size', ''), item ->> 'sizeShown', coalesce(item ->> 'color', ''),
  (item ->> 'quantity')::integer, (item ->> 'price')::numeric, item ->> 'image', orders.created_at
from orders cross join jsonb_array_elements(orders.items) with ordinality as each (item, position);
--> statement-breakpoint
create index order_items_product on order_items (product_id);
--> statement-breakpoint
create index order_items_sold on order_items (ordered_at, order_id, product_id, size, quantity);
--> statement-breakpoint
create index orders_unearned on orders (created_at, id, order_status, payment_status)
  where order_status = 'cancelled' or payment_status not in ('paid', 'partially_refunded');

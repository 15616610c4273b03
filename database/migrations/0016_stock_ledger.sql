-- Every change of stock: of a size, or of a product whose stock is one number (size ''). Triggers write it.
create table stock_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  size text not null,
  change integer not null,
  quantity_after integer not null,
  cause text not null,
  order_id uuid,
  actor_user_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint stock_changes_change_something check (change <> 0),
  constraint stock_changes_cause_known check (cause in
    ('opening', 'delivery', 'count', 'import', 'order', 'order_back', 'order_again', 'hold', 'hold_back', 'other'))
);
--> statement-breakpoint
create index stock_changes_product on stock_changes (product_id, id desc);
--> statement-breakpoint
insert into stock_changes (product_id, size, change, quantity_after, cause)
  select product_id, size, quantity, quantity, 'opening' from product_stock where quantity <> 0
  union all
  select id, '', stock_quantity, stock_quantity, 'opening' from products where not stock_per_size and stock_quantity <> 0;

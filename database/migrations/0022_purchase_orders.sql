-- What the shop orders from its suppliers. Costs are amounts in `currency`; a line without a cost is not priced yet.
create table purchase_orders (
  number integer primary key generated always as identity,
  supplier text not null,
  supplier_phone text not null default '',
  currency text not null default 'USD',
  freight numeric(12, 2) not null default 0,
  duty numeric(12, 2) not null default 0,
  cancelled_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint purchase_orders_created_by_users_id_fk foreign key (created_by) references users(id) on delete set null,
  constraint purchase_orders_supplier_present check (length(btrim(supplier)) > 0),
  constraint purchase_orders_currency_known check (currency in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY')),
  constraint purchase_orders_costs_not_negative check (freight >= 0 and duty >= 0)
);
--> statement-breakpoint
-- The name stays when the product goes. The size is empty where a product's stock is one number.
create table purchase_order_lines (
  id uuid primary key default uuidv7(),
  purchase_order integer not null,
  product_id uuid,
  name text not null,
  size text not null,
  quantity integer not null,
  arrived integer not null default 0,
  unit_cost numeric(12, 2),
  constraint purchase_order_lines_purchase_order_purchase_orders_number_fk foreign key (purchase_order) references purchase_orders(number) on delete cascade,
  constraint purchase_order_lines_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null,
  constraint purchase_order_lines_quantity_positive check (quantity > 0),
  constraint purchase_order_lines_arrived_not_negative check (arrived >= 0),
  constraint purchase_order_lines_cost_not_negative check (unit_cost >= 0)
);
--> statement-breakpoint
create unique index purchase_order_lines_key on purchase_order_lines (purchase_order, product_id, size);
--> statement-breakpoint
create index purchase_order_lines_coming on purchase_order_lines (product_id, size) where arrived < quantity;
--> statement-breakpoint
alter table stock_changes add column purchase_order integer;

-- Suppliers are paid in further currencies, at a typed rate, and an order knows what was paid of it.
alter table purchase_orders drop constraint purchase_orders_currency_known,
  add constraint purchase_orders_currency_known
  check (currency in ('GMD', 'XOF', 'CNY', 'AED', 'TRY', 'EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY'));
--> statement-breakpoint
alter table purchase_orders add column gmd_rate numeric(18, 6);
--> statement-breakpoint
alter table purchase_orders add constraint purchase_orders_rate_positive check (gmd_rate > 0);
--> statement-breakpoint
create table purchase_payments (
  id uuid primary key default uuidv7() not null,
  purchase_order integer not null references purchase_orders (number),
  amount numeric(12, 2) not null,
  note text default '' not null,
  paid_by uuid references users (id) on delete set null,
  paid_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint purchase_payments_amount_positive check (amount > 0)
);
--> statement-breakpoint
create index purchase_payments_order on purchase_payments (purchase_order);

-- When a payment page that its order has left is asked about once more: a day after this, also for pages that stores of the
-- release before leave; and the payments that a company has taken back.
alter table left_payment_pages
  add column check_at timestamp with time zone default (now() + interval '1 day');
--> statement-breakpoint
create index left_payment_pages_due on left_payment_pages (check_at) where check_at is not null;
--> statement-breakpoint
create table payment_reversals (
  gateway text not null,
  reference text not null,
  taken_at timestamp with time zone not null,
  order_id uuid not null,
  amount_gmd numeric(12, 2) not null,
  settled_at timestamp with time zone,
  constraint payment_reversals_pkey primary key (gateway, reference, taken_at),
  constraint payment_reversals_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint payment_reversals_amount_positive check (amount_gmd > 0)
);
--> statement-breakpoint
create index payment_reversals_order on payment_reversals (order_id);

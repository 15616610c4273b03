-- The ledger of money: what came in and what went back, one row each. Functions of `money.sql` fill what is worked out from
-- the order, refuse what cannot be, and keep the sums below.
create table money_entries (
  id bigint primary key generated always as identity,
  at timestamp with time zone not null,
  order_id uuid,
  direction text not null,
  method text not null,
  gateway text,
  mode text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  order_amount numeric(12, 2),
  usd_amount numeric(12, 2) not null,
  gmd_amount numeric(12, 2) not null,
  gmd_rate bigint not null,
  fee numeric(12, 2),
  reference text,
  source text not null,
  source_id text not null,
  reverses bigint,
  actor_user_id uuid,
  constraint money_entries_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint money_entries_reverses_money_entries_id_fk foreign key (reverses) references money_entries(id),
  constraint money_entries_direction_known check (direction in ('received', 'returned')),
  constraint money_entries_method_known
    check (method in ('card', 'bank_transfer', 'mobile_money', 'qmoney', 'wave', 'cash')),
  constraint money_entries_mode_known check (mode in ('live', 'test')),
  constraint money_entries_source_known
    check (source in ('receipt', 'page', 'refund', 'taken_back', 'cash', 'hand')),
  constraint money_entries_currency_known
    check (currency in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY')),
  constraint money_entries_currency_of_method check (method = 'card' or currency = 'GMD'),
  constraint money_entries_sign check ((reverses is null and amount > 0) or (reverses is not null and amount < 0)),
  constraint money_entries_rate_positive check (gmd_rate > 0)
);
--> statement-breakpoint
create index money_entries_order on money_entries (order_id);
--> statement-breakpoint
create index money_entries_at on money_entries (at);
--> statement-breakpoint
create index money_entries_source on money_entries (source, source_id);
--> statement-breakpoint
create index money_entries_reference on money_entries (upper(reference)) where reference is not null;
--> statement-breakpoint
create unique index money_entries_reverses on money_entries (reverses) where reverses is not null;
--> statement-breakpoint
create table money_by_day (
  day date not null,
  direction text not null,
  method text not null,
  currency text not null,
  mode text not null,
  entries integer not null,
  amount numeric(14, 2) not null,
  usd_amount numeric(14, 2) not null,
  gmd_amount numeric(14, 2) not null,
  fee numeric(14, 2) not null,
  constraint money_by_day_pk primary key (day, direction, method, currency, mode)
);
--> statement-breakpoint
-- What an order received and gave back, in its currency: the sums of its entries.
alter table orders
  add column received_amount numeric(12, 2) not null default 0,
  add column returned_amount numeric(12, 2) not null default 0,
  add constraint orders_returned_within_received check (returned_amount >= 0 and returned_amount <= received_amount);

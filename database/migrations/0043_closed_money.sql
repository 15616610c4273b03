-- What each close counted of the ledger of money, by the day the money moved, so that the next one counts only the rest.
create table closed_money (
  day date not null,
  money_day date not null,
  direction text not null,
  method text not null,
  currency text not null,
  entries integer not null,
  usd_amount numeric(14, 2) not null,
  gmd_amount numeric(14, 2) not null,
  constraint closed_money_pk primary key (day, money_day, direction, method, currency),
  constraint closed_money_day_day_closes_day_fk foreign key (day) references day_closes(day)
);
--> statement-breakpoint
create or replace function owed_amount(
  received numeric, returned numeric, total numeric, payment_status text, order_status text
) returns numeric language sql immutable parallel safe
  return owed_amount(received, returned, total, payment_status, order_status, false, false);
--> statement-breakpoint
create index orders_owed_back on orders (id)
  where owed_amount(received_amount, returned_amount, total_amount, payment_status, order_status) > 0;
--> statement-breakpoint
create index orders_to_pack on orders (created_at, id) where order_status in ('confirmed', 'processing');

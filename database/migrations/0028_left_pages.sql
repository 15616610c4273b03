-- The payment pages that orders had before somebody who pays chose another way, until when such a choice is under way,
-- the rate of a sum in the payer's own currency, and at which company money that is not an order's payment is, where that is
-- not the payment's own.
create table left_payment_pages (
  gateway text not null,
  session_id text not null,
  order_id uuid not null,
  left_at timestamp with time zone not null,
  constraint left_payment_pages_pkey primary key (gateway, session_id),
  constraint left_payment_pages_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade
);
--> statement-breakpoint
create index left_payment_pages_order on left_payment_pages (order_id);
--> statement-breakpoint
alter table card_payments
  add column leaving_until timestamp with time zone,
  add column exchange_rate bigint,
  add column other_money_gateway text;

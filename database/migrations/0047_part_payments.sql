-- An order that waits for its money, or the rest of it, until a moment, and whether a part is kept where the rest does
-- not come.
alter table orders
  add column held_until timestamptz,
  add column is_part_kept boolean not null default false;
--> statement-breakpoint
create index orders_held on orders (held_until) where held_until is not null and order_status = 'payment_pending';
--> statement-breakpoint
drop index orders_owed_back;
--> statement-breakpoint
create index orders_owed_back on orders (id) where owed_amount(
  received_amount, returned_amount, total_amount, payment_status, order_status, held_until is not null, is_part_kept
) > 0;
--> statement-breakpoint
-- Which of its order's receipts a payment has now, counted from 1.
alter table gambian_payments add column part integer not null default 1;
--> statement-breakpoint
-- The receipts that paid a part of their order before another one came.
create table earlier_receipts (
  payment_id uuid not null,
  part integer not null,
  file_path text not null,
  content_type text not null,
  sha256 text not null,
  verified_at timestamptz not null,
  constraint earlier_receipts_pk primary key (payment_id, part),
  constraint earlier_receipts_payment_id_gambian_payments_id_fk
    foreign key (payment_id) references gambian_payments(id) on delete cascade
);
--> statement-breakpoint
create index earlier_receipts_file on earlier_receipts (file_path);

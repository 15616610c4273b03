-- Money that the owner saw come in, from a wallet's message or a bank statement, and the order it paid for.
create table seen_money (
  id uuid primary key default uuidv7(),
  reference text not null,
  amount_gmd numeric(12, 2) not null,
  sent_at timestamp with time zone,
  sender_name text not null default '',
  sender_phone text not null default '',
  message text not null,
  order_id uuid,
  added_by uuid,
  created_at timestamp with time zone not null,
  constraint seen_money_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete set null,
  constraint seen_money_added_by_users_id_fk foreign key (added_by) references users(id) on delete set null,
  constraint seen_money_amount_positive check (amount_gmd > 0)
);
--> statement-breakpoint
create unique index seen_money_reference_key on seen_money (upper(reference));
--> statement-breakpoint
create index seen_money_order on seen_money (order_id);

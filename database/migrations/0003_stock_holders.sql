create table stock_holders (
  order_id uuid not null,
  holder text not null,
  constraint stock_holders_pkey primary key (order_id, holder),
  constraint stock_holders_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade
);
--> statement-breakpoint
create index stock_holders_holder on stock_holders (holder);
--> statement-breakpoint
create index orders_unpaid on orders (created_at)
  where stock_held and payment_status in ('pending', 'failed') and order_status in ('pending', 'payment_pending');

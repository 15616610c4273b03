-- Who wants to hear that a sold-out size is back.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  product_id uuid not null,
  size text not null,
  email text,
  phone text,
  user_id uuid,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint stock_alerts_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint stock_alerts_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade,
  constraint stock_alerts_one_contact check (num_nonnulls(email, phone) = 1),
  constraint stock_alerts_due_before_told check (told_at is null or due_at is not null)
);
--> statement-breakpoint
create unique index stock_alerts_waiting_key on stock_alerts (product_id, size, lower(coalesce(email, phone))) where told_at is null;
--> statement-breakpoint
create index stock_alerts_waiting on stock_alerts (product_id, size, created_at) where due_at is null;
--> statement-breakpoint
create index stock_alerts_contact on stock_alerts (lower(coalesce(email, phone)));

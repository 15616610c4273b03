-- Pieces kept for a shopper whose payment page is open, and orders whose pieces had gone when their money came.
create table stock_holds (
  id uuid primary key default uuidv7(),
  browser text not null,
  address text not null,
  payment_method text not null,
  items jsonb not null,
  started_at timestamp with time zone not null,
  renewed_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint stock_holds_keep_pieces check (jsonb_array_length(items) > 0),
  constraint stock_holds_end_in_time check (ends_at > renewed_at and ends_at <= renewed_at + interval '30 minutes')
);
--> statement-breakpoint
create unique index stock_holds_browser_key on stock_holds (browser);
--> statement-breakpoint
create index stock_holds_address on stock_holds (address);
--> statement-breakpoint
create index stock_holds_ends on stock_holds (ends_at);
--> statement-breakpoint
alter table orders add column sold_out_at timestamp with time zone;
--> statement-breakpoint
create index orders_sold_out on orders (sold_out_at) where sold_out_at is not null;

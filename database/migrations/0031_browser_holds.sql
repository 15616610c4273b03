-- Pieces of one size that are held, beside stock, for a browser whose payment page is open. `stock_holds`, whose pieces
-- are out of stock, is for stores of the release before.
create table browser_holds (
  browser text not null,
  product_id uuid not null,
  size text not null,
  quantity integer not null,
  most_quantity integer not null,
  is_last boolean not null,
  address text not null,
  payment_method text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint browser_holds_pkey primary key (browser, product_id, size),
  constraint browser_holds_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint browser_holds_pieces check (quantity > 0 and most_quantity >= quantity),
  constraint browser_holds_end_within_an_hour
    check (ends_at >= started_at and ends_at <= started_at + interval '1 hour')
);
--> statement-breakpoint
create index browser_holds_product on browser_holds (product_id, ends_at);
--> statement-breakpoint
create index browser_holds_address on browser_holds (address, ends_at);
--> statement-breakpoint
create index browser_holds_ends on browser_holds (ends_at);

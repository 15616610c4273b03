-- Listings show what is sold out last. A column of its own, since an index on the quantity would slow down every order.
alter table products add column is_sold_out boolean not null generated always as (stock_quantity <= 0) stored;
--> statement-breakpoint
create index products_sold_out on products using btree (id) where (is_active and (archived_at is null) and is_sold_out);
--> statement-breakpoint
drop index products_sale_name;
--> statement-breakpoint
create index products_sale_name on products using btree (name collate alphabet, id) include (sizes, price, category, brand, target_audience, is_featured, is_sold_out, stock_per_size) where (is_active and (archived_at is null));

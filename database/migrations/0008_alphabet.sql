-- Names in the order of the alphabet, the same in every database: ICU's root collation, under a name of our own, so that
-- its version can be refreshed.
create collation alphabet (provider = icu, locale = 'und');
--> statement-breakpoint
drop index products_active_name, products_sale_brand, products_sale_category, products_sale_featured, products_sale_name, products_sale_price;
--> statement-breakpoint
create index products_name on products using btree (name collate alphabet, id) where archived_at is null;
--> statement-breakpoint
create index products_sale_brand on products using btree (brand collate alphabet, name collate alphabet, id) where (is_active and (archived_at is null));
--> statement-breakpoint
create index products_sale_category on products using btree (category, name collate alphabet, id) where (is_active and (archived_at is null));
--> statement-breakpoint
create index products_sale_featured on products using btree (name collate alphabet, id) where (is_active and (archived_at is null) and is_featured);
--> statement-breakpoint
create index products_sale_name on products using btree (name collate alphabet, id) include (sizes, price, category, brand, target_audience, is_featured) where (is_active and (archived_at is null));
--> statement-breakpoint
create index products_sale_price on products using btree (price, name collate alphabet, id) where (is_active and (archived_at is null));

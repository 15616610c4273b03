-- What is on sale is few of many.
create index products_reduced on products using btree (id) where (is_active and (archived_at is null) and (compare_price > price));
--> statement-breakpoint
-- Added on the way to this release, and called by none.
drop function if exists search_found(tsquery, integer, text, numeric, numeric, boolean);
--> statement-breakpoint
drop function if exists search_ranked(tsquery[], integer, text, numeric, numeric, boolean);

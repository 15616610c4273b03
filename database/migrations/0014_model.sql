-- Products of one brand and model are each other's colourways. Lower-case in the index, as the shop compares them.
alter table products add column model text not null default '';
--> statement-breakpoint
create index products_model on products using btree (lower(model)) where (model <> ''::text);

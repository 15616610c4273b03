-- What the search for an order looks in, in one text by an index; `order-search.sql` fills it.
create table order_search (
  order_id uuid primary key,
  words text not null,
  constraint order_search_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade
);
--> statement-breakpoint
alter table order_search alter column words set statistics 1000;
--> statement-breakpoint
create index order_search_words on order_search using gin (words gin_trgm_ops);
--> statement-breakpoint
drop index orders_number_search;

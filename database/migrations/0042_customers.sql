-- Who ordered: one row for each e-mail address, or phone number where an order has no address. Triggers keep the rows.
create table customers (
  id uuid not null default uuidv7(),
  contact text not null,
  name text not null,
  phone text not null,
  search text not null,
  first_order_at timestamp with time zone not null,
  last_order_at timestamp with time zone not null,
  orders integer not null,
  spent_usd numeric(14, 2) not null,
  note text,
  constraint customers_pkey primary key (id),
  constraint customers_note_short check (length(note) between 1 and 2000)
) with (fillfactor = 80);
--> statement-breakpoint
create unique index customers_contact_key on customers (contact);
--> statement-breakpoint
create index customers_phone on customers (phone);
--> statement-breakpoint
create index customers_search on customers using gin (search gin_trgm_ops);
--> statement-breakpoint
create index orders_customer on orders (customer_contact(customer_email, customer_phone), created_at, id)
  include (customer_email, customer_phone);
--> statement-breakpoint
create index orders_number_search on orders
  using gin ((order_number || ' ' || coalesce(tracking_number, '')) gin_trgm_ops);
--> statement-breakpoint
create index orders_status on orders (order_status, created_at, id);
--> statement-breakpoint
drop index orders_customer_email;

-- What staff changed about an order, as it was before and after; null for every other event.
alter table order_events add column details jsonb;
--> statement-breakpoint
alter table stock_changes drop constraint stock_changes_cause_known, add constraint stock_changes_cause_known
  check (cause in ('opening', 'delivery', 'count', 'import', 'order', 'order_back', 'order_again', 'order_changed',
    'exchange', 'returned', 'hold', 'hold_back', 'other'));
--> statement-breakpoint
-- A line of an order that its shopper sends back, for another size or for its money.
create table order_returns (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  product_id uuid not null,
  size text not null,
  name text not null,
  quantity integer not null,
  kind text not null,
  wanted_size text,
  reason text not null,
  words text not null default '',
  state text not null,
  refusal text not null default '',
  is_sellable boolean,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  constraint order_returns_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint order_returns_asked_by_users_id_fk foreign key (asked_by) references users(id) on delete set null,
  constraint order_returns_pieces check (quantity > 0),
  constraint order_returns_kind_known check (kind in ('exchange', 'refund')),
  constraint order_returns_wanted_size check ((kind = 'exchange') = (wanted_size is not null)),
  constraint order_returns_state_known
    check (state in ('asked', 'agreed', 'came_back', 'exchanged', 'refunded', 'refused'))
);
--> statement-breakpoint
create index order_returns_order on order_returns (order_id);
--> statement-breakpoint
-- One open wish for each line.
create unique index order_returns_open on order_returns (order_id, product_id, size)
  where state in ('asked', 'agreed', 'came_back');

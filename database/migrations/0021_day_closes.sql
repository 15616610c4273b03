-- The signed off days: what was counted, as one frozen value. `stock_through` is the last change of stock it counts.
create table day_closes (
  day date primary key,
  signed_at timestamp with time zone not null,
  signed_by text not null,
  signed_by_user_id uuid not null,
  stock_through bigint not null,
  snapshot jsonb not null,
  constraint day_closes_snapshot_shaped check (
    jsonb_typeof(snapshot -> 'methods') = 'array' and jsonb_typeof(snapshot -> 'counts') = 'array'
    and jsonb_typeof(snapshot -> 'people') = 'array' and jsonb_typeof(snapshot -> 'stock') = 'array'
  )
);
--> statement-breakpoint
-- What each close counted of each order, so that the next one counts only the rest.
create table closed_orders (
  day date not null,
  order_id uuid not null,
  order_number text not null,
  method text not null,
  is_opening boolean not null,
  total_gmd numeric(12, 2) not null,
  received_usd numeric(12, 2) not null,
  received_gmd numeric(12, 2) not null,
  returned_usd numeric(12, 2) not null,
  returned_gmd numeric(12, 2) not null,
  constraint closed_orders_pk primary key (day, order_id, method, is_opening),
  constraint closed_orders_day_day_closes_day_fk foreign key (day) references day_closes(day)
);
--> statement-breakpoint
create index closed_orders_order on closed_orders (order_id, method);
--> statement-breakpoint
-- How many entries of the audit log each close counted, by person and act.
create table closed_acts (
  day date not null,
  actor text not null,
  action text not null,
  is_opening boolean not null,
  acts integer not null,
  constraint closed_acts_pk primary key (day, actor, action, is_opening),
  constraint closed_acts_day_day_closes_day_fk foreign key (day) references day_closes(day)
);

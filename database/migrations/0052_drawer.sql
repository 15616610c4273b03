-- What goes into the drawer and out of it beside sales: the float of the morning, and what was paid out.
create table drawer_entries (
  id bigint primary key generated always as identity,
  key text not null,
  at timestamp with time zone not null,
  kind text not null,
  amount_gmd numeric(12, 2) not null,
  reason text not null,
  actor_user_id uuid,
  constraint drawer_entries_actor_user_id_users_id_fk foreign key (actor_user_id) references users(id) on delete set null,
  constraint drawer_entries_kind_known check (kind in ('float', 'paid_out')),
  constraint drawer_entries_amount_positive check (amount_gmd > 0),
  constraint drawer_entries_reason_given check (kind = 'float' or reason <> '')
);
--> statement-breakpoint
create unique index drawer_entries_key on drawer_entries (key);

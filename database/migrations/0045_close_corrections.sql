-- What was corrected of a signed off day, which itself stays frozen: a new count within the hour, or a line.
create table close_corrections (
  id bigint generated always as identity primary key,
  day date not null,
  at timestamp with time zone not null,
  corrected_by text not null,
  corrected_by_user_id uuid not null,
  note text not null,
  counts jsonb,
  constraint close_corrections_day_day_closes_day_fk foreign key (day) references day_closes(day)
);
--> statement-breakpoint
create index close_corrections_day on close_corrections (day);

alter table outbox add column priority smallint not null default 1;
--> statement-breakpoint
alter table outbox add column held_back_at timestamp with time zone;
--> statement-breakpoint
create index outbox_due_by_priority on outbox (priority, next_attempt_at) where status = 'waiting';
--> statement-breakpoint
drop index outbox_due;
--> statement-breakpoint
create index outbox_sent on outbox (lower(recipient), sent_at) where status = 'sent';

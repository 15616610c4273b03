-- The address that somebody signed up with although another account has it.
alter table users add column claimed_email text;
--> statement-breakpoint
create index users_claimed_email on users using btree (lower(claimed_email)) where claimed_email is not null;

-- When somebody last proved again who they are, in a session that goes on. Null where only the sign-in proves it.
alter table sessions add column confirmed_at timestamp with time zone;

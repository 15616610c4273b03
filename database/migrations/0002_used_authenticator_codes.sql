-- The time step (RFC 6238) of the last code that was used.
alter table two_factors add column last_used_step bigint;

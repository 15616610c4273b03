-- Fails the statement with KA002 where the client's idempotency key has a stored response.
create or replace function fail_idempotency_conflict() returns boolean language plpgsql as $$
begin
  raise exception 'the idempotency key has a stored response' using errcode = 'KA002';
end
$$;

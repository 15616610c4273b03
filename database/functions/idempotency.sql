-- KA002: the client's key has an answer already.
create or replace function fail_as_answered() returns boolean language plpgsql as $$
begin
  raise exception 'already answered' using errcode = 'KA002';
end
$$;

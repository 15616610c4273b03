-- PostgreSQL has this function from 18 on. Older servers get one of the same name: 48 bits of milliseconds, then the
-- version, then random bits (RFC 9562, version 7).
do $$
begin
  if current_setting('server_version_num')::integer < 180000 then
    create or replace function public.uuidv7() returns uuid
      language sql volatile parallel safe
      return encode(set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid;
  end if;
end
$$;

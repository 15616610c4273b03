-- PostgreSQL has this function from 18 on. Older servers get one of the same name, whose ids ascend as those of 18 do:
-- 48 bits of milliseconds, the version, 12 bits of the millisecond's part, then random bits (RFC 9562, version 7).
do $$
begin
  if current_setting('server_version_num')::integer < 180000 then
    create or replace function public.uuidv7() returns uuid
      language sql volatile parallel safe
      return (
        select encode(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send(micros / 1000) from 3)
              || substring(int4send((28672 + micros % 1000 * 4096 / 1000)::integer) from 3)
            from 1 for 8),
          'hex')::uuid
        from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as now
      );
  end if;
end
$$;

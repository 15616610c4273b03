-- An order goes to the database as one statement, which happens as a whole or not at all; so what forbids it must fail it.
-- KA001: pieces are missing; the detail names the lines, as `take_stock` answers them, in JSON.
create function take_stock_or_fail(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns void language plpgsql as $$
declare
  missing json;
begin
  select json_agg(line) into missing from take_stock(product_ids, wanted_sizes, quantities) as line;
  if missing is not null then
    raise exception 'out of stock' using errcode = 'KA001', detail = missing::text;
  end if;
end
$$;
--> statement-breakpoint
-- KA002: the client's key has an answer already.
create function fail_as_answered() returns boolean language plpgsql as $$
begin
  raise exception 'already answered' using errcode = 'KA002';
end
$$;

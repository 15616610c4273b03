-- Returns the sum of an order's lines, price times quantity, for the check that the parts add up to the total.
create or replace function order_items_total(items jsonb) returns numeric
  language plpgsql immutable strict parallel safe as $$
begin
  return (
    select coalesce(sum((item ->> 'price')::numeric * (item ->> 'quantity')::integer), 0)
    from jsonb_array_elements(items) as item
  );
end
$$;

-- Returns the price that shoppers see: as typed where it was typed in their currency, else converted from dollars. `shown`
-- is their currency, its millionths per dollar and its decimals; null stands for dollars.
create or replace function shown_price(price numeric, currency text, entered_price numeric, shown text[]) returns numeric
  language sql immutable parallel safe
as $$
  select case
    when shown is null then price
    when currency = shown[1] and entered_price is not null then entered_price
    else round(price * shown[2]::numeric * 0.000001, shown[3]::integer)
  end
$$;

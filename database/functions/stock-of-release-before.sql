-- What stores of the release before call while they run beside this one: stock is taken without looking at holds, as they
-- do. The next release drops these functions with the table stock_holds.
create or replace function take_stock(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns table (product_id uuid, size text, available integer)
  language plpgsql as $$
begin
  return query select * from take_stock(product_ids, wanted_sizes, quantities, null, 'infinity');
end
$$;

create or replace function take_stock_or_fail(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns void language plpgsql as $$
begin
  perform take_stock_or_fail(product_ids, wanted_sizes, quantities, null, 'infinity');
end
$$;

create or replace function claim_stock_or_fail(
  product_ids uuid[], wanted_sizes text[], quantities integer[],
  holders text[], most_pieces integer[], product_shares numeric[], family_pieces integer
) returns void language plpgsql as $$
begin
  perform limit_unpaid_pieces(product_ids, quantities, holders, most_pieces, product_shares, family_pieces);
  perform take_stock_or_fail(product_ids, wanted_sizes, quantities, null, 'infinity');
end
$$;

create or replace function claim_stock_for_order(
  order_id uuid, product_ids uuid[], wanted_sizes text[], quantities integer[],
  holders text[], most_pieces integer[], product_shares numeric[], family_pieces integer
) returns void language plpgsql as $$
begin
  perform claim_stock_for_order(
    order_id, product_ids, wanted_sizes, quantities, holders, most_pieces, product_shares, family_pieces, null, 'infinity'
  );
end
$$;

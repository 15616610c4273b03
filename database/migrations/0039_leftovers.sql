-- What releases before the last one used: placeholder accounts, functions, and pieces taken out of stock for a payment
-- page, which go back first. The last release only emptied the table of these.
delete from users where claimed_email is not null;
--> statement-breakpoint
drop index users_claimed_email;
--> statement-breakpoint
alter table users drop column claimed_email;
--> statement-breakpoint
select set_config('kairaba.stock_cause', '{"cause": "hold_back"}', true);
--> statement-breakpoint
create temporary view held_line as
  select (line ->> 'productId')::uuid as product_id, line ->> 'size' as size, sum((line ->> 'quantity')::integer)::integer as pieces
  from stock_holds, jsonb_array_elements(items) as line group by 1, 2;
--> statement-breakpoint
update product_stock set quantity = quantity + pieces from held_line
  where product_stock.product_id = held_line.product_id and product_stock.size = held_line.size;
--> statement-breakpoint
update products set stock_quantity = stock_quantity + pieces
  from (select product_id, sum(pieces)::integer as pieces from held_line group by product_id) as held
  where id = product_id and not stock_per_size;
--> statement-breakpoint
drop view held_line;
--> statement-breakpoint
drop table stock_holds;
--> statement-breakpoint
do $$
declare
  unused regprocedure;
begin
  for unused in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and (
      proname in ('search_audience', 'search_correction', 'search_fillers', 'search_found',
        'search_knows', 'search_near_words', 'search_queries', 'search_questions', 'search_ranked', 'search_word_forms',
        'search_word_question')
      or proname = 'products_matching'
      or proname in ('take_stock', 'take_stock_or_fail') and pronargs = 3
      or proname = 'claim_stock_or_fail' and pronargs = 7
      or proname = 'claim_stock_for_order' and pronargs = 8
    )
  loop
    -- Another one may have taken it with it.
    if exists (select from pg_proc where oid = unused) then
      execute 'drop function ' || unused || ' cascade';
    end if;
  end loop;
end
$$;

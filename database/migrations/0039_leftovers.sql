-- What releases before the last one used: placeholder accounts, functions, and pieces taken out of stock for a payment
-- page, which go back first. The last release only emptied the table of these.
delete from users where claimed_email is not null;
--> statement-breakpoint
drop index users_claimed_email;
--> statement-breakpoint
alter table users drop column claimed_email;
--> statement-breakpoint
-- Sums and ledger are written here: where a backup is restored, their triggers do not exist yet.
alter table products disable trigger user;
--> statement-breakpoint
alter table product_stock disable trigger user;
--> statement-breakpoint
create temporary view held_line as
  select products.id as product_id, case when stock_per_size then line ->> 'size' else '' end as size,
    sum((line ->> 'quantity')::integer)::integer as pieces
  from stock_holds cross join jsonb_array_elements(items) as line join products on products.id = (line ->> 'productId')::uuid
  where not stock_per_size
    or exists (select from product_stock where product_id = products.id and product_stock.size = line ->> 'size')
  group by 1, 2;
--> statement-breakpoint
update product_stock set quantity = quantity + pieces from held_line
  where product_stock.product_id = held_line.product_id and product_stock.size = held_line.size;
--> statement-breakpoint
update products set stock_quantity = stock_quantity + pieces
  from (select product_id, sum(pieces)::integer as pieces from held_line group by product_id) as held
  where id = product_id;
--> statement-breakpoint
insert into stock_changes (product_id, size, change, quantity_after, cause)
  select product_id, size, pieces, coalesce(quantity, stock_quantity), 'hold_back'
  from held_line join products on id = product_id left join product_stock using (product_id, size);
--> statement-breakpoint
alter table products enable trigger user;
--> statement-breakpoint
alter table product_stock enable trigger user;
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

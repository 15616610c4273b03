-- What the last release neither reads nor writes. A store from before it still has its left pages in a table of their own,
-- and names no page of a refund: they are taken over first. A page whose money is noted is not asked about once more, which
-- would count it as new.
insert into payment_pages (order_id, gateway, session_id, mode, currency, amount, status, expires_at, next_check_at,
  created_at, updated_at)
select orders.id, former.gateway, former.session_id, coalesce(card_payments.mode, 'live'), orders.currency, 0, 'left',
  left_at, case when not exists (
    select from order_events
    where order_events.order_id = former.order_id and kind = 'note' and from_status = 'mismatch ' || former.session_id
  ) then check_at end, left_at, left_at
from left_payment_pages as former join orders on orders.id = former.order_id
left join card_payments on card_payments.order_id = orders.id
where not exists (
  select from payment_pages
  where payment_pages.gateway = former.gateway and payment_pages.session_id = former.session_id
);
--> statement-breakpoint
update card_refunds set page_id = card_payments.id
from card_payments where card_payments.order_id = card_refunds.order_id and page_id is null;
--> statement-breakpoint
-- Triggers wait for the end of the transaction, and no table is altered while they do.
set constraints all immediate;
--> statement-breakpoint
drop trigger if exists payment_pages_left on payment_pages;
--> statement-breakpoint
drop trigger if exists orders_items_rows on orders;
--> statement-breakpoint
drop trigger if exists content_pages_outdated on content_pages;
--> statement-breakpoint
drop view card_payments;
--> statement-breakpoint
drop table left_payment_pages, passkeys, search_synonyms, viewed_products;
--> statement-breakpoint
drop function if exists take_pages_over(), page_left_by_release_before(), page_left_for_release_before(),
  write_order_items(), drop_outdated_html(), fill_customers(), fill_order_search();
--> statement-breakpoint
drop function if exists announce_order(), announce_order_part(), announce_order_events() cascade;
--> statement-breakpoint
alter table payment_pages drop column exchange_rate;
--> statement-breakpoint
alter table browser_holds drop column payment_method;
--> statement-breakpoint
alter table orders drop column items;
--> statement-breakpoint
alter table media drop column is_used;
--> statement-breakpoint
alter table outbox drop column held_back_at;
--> statement-breakpoint
alter table sessions drop column by_passkey;
--> statement-breakpoint
alter table card_refunds alter column page_id set not null;
--> statement-breakpoint
alter table payment_pages rename constraint card_payments_order_id_orders_id_fk to payment_pages_order_id_orders_id_fk;
--> statement-breakpoint
alter table payment_pages rename constraint card_payments_fee_not_negative to payment_pages_fee_not_negative;
--> statement-breakpoint
alter table payment_pages rename constraint card_payments_mode_known to payment_pages_mode_known;
--> statement-breakpoint
alter table payment_pages rename constraint card_payments_status_known to payment_pages_status_known;
--> statement-breakpoint
alter table payment_pages rename constraint card_payments_refund_within_amount to payment_pages_refund_within_amount;
--> statement-breakpoint
alter index card_payments_session rename to payment_pages_session;
--> statement-breakpoint
alter index card_payments_order rename to payment_pages_order;
--> statement-breakpoint
alter index card_payments_current rename to payment_pages_current;
--> statement-breakpoint
alter index card_payments_due rename to payment_pages_due;
--> statement-breakpoint
alter index card_payments_test rename to payment_pages_test;
--> statement-breakpoint
alter index card_payments_payer rename to payment_pages_payer;
--> statement-breakpoint
do $$
begin
  if exists (select from pg_trigger where tgname = 'card_payments_recount_customer') then
    alter trigger card_payments_recount_customer on payment_pages rename to payment_pages_recount_customer;
  end if;
end
$$;
--> statement-breakpoint
-- How a page is paid, since one company has pages of several methods; null where a store of the release before stored it.
alter table payment_pages add column method text,
  add constraint payment_pages_method_known check (method in ('card', 'qmoney', 'wave'));
--> statement-breakpoint
-- Grey copies of receipts in the shape of long ago, which the last release has made anew. It still reads and writes the
-- version; the next release drops that.
delete from receipt_details where version < 2;
--> statement-breakpoint
drop index receipt_details_old;
--> statement-breakpoint
alter table receipt_details alter column version set default 2, alter column version drop not null;

-- An order has as many payment pages as were opened for it, each in a row: those that were left too, which
-- take_pages_over() takes from their own table. The release before finds the one that it knows in a view of the table's
-- old name. The next release drops that, the table left_payment_pages, which this one does not read, and their functions;
-- and the columns exchange_rate of pages and payment_method of holds, which nothing reads.
alter table card_payments rename to payment_pages;
--> statement-breakpoint
alter table payment_pages
  drop constraint card_payments_pkey,
  add column id uuid default uuidv7() not null,
  add constraint payment_pages_pkey primary key (id),
  drop constraint card_payments_status_known,
  add constraint card_payments_status_known check (
    status in ('creating', 'open', 'processing', 'paid', 'expired', 'cancelled', 'failed', 'left')
  );
--> statement-breakpoint
create index card_payments_order on payment_pages (order_id);
--> statement-breakpoint
create unique index card_payments_current on payment_pages (order_id) where status in ('creating', 'open', 'processing');
--> statement-breakpoint
create view card_payments as
  select order_id, gateway, mode, session_id, payment_id, url, amount, currency, status, expires_at, next_check_at,
    refunded_amount, created_at, updated_at, fee, shared_at, payer_email, exchange_rate, leaving_until, id
  from payment_pages
  where status <> 'left' and not exists (
    select from payment_pages as other
    where other.order_id = payment_pages.order_id and other.status <> 'left'
      and (other.status in ('creating', 'open', 'processing'), other.status = 'paid', other.created_at, other.id)
        > (payment_pages.status in ('creating', 'open', 'processing'), payment_pages.status = 'paid',
          payment_pages.created_at, payment_pages.id)
  );
--> statement-breakpoint
alter table card_refunds add column page_id uuid references payment_pages (id) on delete cascade;
--> statement-breakpoint
create index card_refunds_page on card_refunds (page_id);
--> statement-breakpoint
alter table browser_holds alter column payment_method drop not null;

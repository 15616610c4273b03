-- The orders paid at a gateway in test mode, or only to be paid there, which moved no money whatever their status. One whose
-- page ended unpaid and that has a receipt goes by that, before its review too.
create or replace view test_orders as
  select distinct payment_pages.order_id
  from payment_pages join orders on orders.id = payment_pages.order_id
  where payment_pages.mode = 'test' and payment_pages.status <> 'left' and (
    payment_pages.status = 'paid'
    or orders.payment_status not in ('paid', 'refunded', 'partially_refunded', 'refund_needed') and (
      payment_pages.status in ('creating', 'open', 'processing')
      or not exists (select from gambian_payments where gambian_payments.order_id = orders.id)
    )
  );

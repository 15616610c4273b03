-- Notes that rules look for name what wrote them, in place of being found by their sentence. Those that stores of the release
-- before write until they are updated do not: such an order may be shared for a day once more, and its owner told again.
update order_events set from_status = 'shared'
where kind = 'note' and from_status is null
  and note = 'The shopper asked somebody else to pay in place of sending another receipt.';
--> statement-breakpoint
update order_events
set from_status = 'mismatch ' || substring(note from 'on its page (.+)\. It is not counted as paid')
where kind = 'note' and from_status is null
  and note like '% reports a payment that doesn''t match this order, on its page %. It is not counted as paid%';

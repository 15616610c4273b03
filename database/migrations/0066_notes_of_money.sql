-- Notes that the shop wrote about money, from before they were marked as such: those who see no amounts see none of them.
update order_events set to_status = 'money'
where kind = 'note' and to_status = 'note' and (
  starts_with(from_status, 'mismatch ')
  or (from_status is null and note ~ '^(Cash taken|Paid with credit): [^0-9 ]+[0-9]')
  or (from_status is null and actor_user_id is null and note ~ '^The payer chose .+, [^0-9 ]+[0-9.,]+, in place of .+\.$')
);

-- Money of a payment company's statement: which company's, and the transaction that took it back.
alter table seen_money
  add column gateway text,
  add column reversed_by text;

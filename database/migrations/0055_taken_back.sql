-- What companies took back and staff have not settled, for the lists of every page of the panel.
create index money_entries_taken_back on money_entries (order_id)
  where source = 'taken_back' and reverses is null and gateway is not null;

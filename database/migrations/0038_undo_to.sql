-- The state that an undo restores, beside the mail that waits until nobody can undo its cause any more. What stores of the
-- release before change while they are updated cannot be undone by this one.
alter table outbox add column undo_to jsonb;

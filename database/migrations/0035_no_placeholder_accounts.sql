-- Placeholder accounts go: a sign-up with an address that has an account is refused. What such an account ordered stays as
-- guest orders; nobody gets its sessions, passkeys or orders. Stores of the release before make further ones until they
-- are updated: nobody finds those by the address that was typed. The next release deletes them by this statement and then
-- drops the column claimed_email with its index users_claimed_email; this one neither reads nor writes the column.
delete from users where claimed_email is not null;

-- Sessions are found by the hash of their token from now on: those with a plain one can open nothing any more.
delete from sessions;

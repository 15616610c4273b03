drop function if exists fail_as_answered();

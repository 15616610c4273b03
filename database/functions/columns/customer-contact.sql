-- Returns a phone number in the form in which numbers are compared: E.164 where it looks like one, else its digits.
create or replace function plain_phone(phone text) returns text
  language sql immutable strict parallel safe
  return case
    when phone ~ '^\+[0-9]{8,15}$' then phone
    when regexp_replace(phone, '[^0-9]', '', 'g') ~ '^[2-9][0-9]{6}$' then '+220' || regexp_replace(phone, '[^0-9]', '', 'g')
    else regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?([0-9]{8,15})$', '+\2')
  end;

-- Returns what names a customer: the e-mail address of an order in lower case, else its phone number, else null.
create or replace function customer_contact(email text, phone text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(lower(btrim(email)), ''), nullif(plain_phone(phone), ''));

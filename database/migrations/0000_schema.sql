-- The schema as migrations 0000 to 0030 left it, which later ones build on. Functions of generated columns and checks are
-- in database/functions/columns, all others and the triggers in database/functions.
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Names in the order of the alphabet, the same in every database: ICU's root collation, under a name of our own, so that
-- its version can be refreshed.
create collation alphabet (provider = icu, locale = 'und');

-- Returns the sum of an order's lines, price times quantity, for the check that the parts add up to the total.
create or replace function order_items_total(items jsonb) returns numeric
  language plpgsql immutable strict parallel safe as $$
begin
  return (
    select coalesce(sum((item ->> 'price')::numeric * (item ->> 'quantity')::integer), 0)
    from jsonb_array_elements(items) as item
  );
end
$$;

create table accounts (
  id uuid default uuidv7() not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  password_suits_staff boolean,
  constraint accounts_pkey primary key (id)
);
create index accounts_user on accounts using btree (user_id);

create table audit_log (
  id uuid default uuidv7() not null,
  at timestamptz default now() not null,
  actor_user_id uuid,
  actor_email text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey primary key (id)
);
create index audit_log_at on audit_log using btree (at, id);
create index audit_log_subject on audit_log using btree (subject_type, subject_id);

create table card_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  session_id text,
  order_id uuid,
  outcome text not null,
  received_at timestamptz default now() not null,
  constraint card_events_gateway_event_id_pk primary key (gateway, event_id)
);
create index card_events_order on card_events using btree (order_id);

create table card_payments (
  order_id uuid not null,
  gateway text not null,
  mode text not null,
  session_id text,
  payment_id text,
  url text,
  amount bigint not null,
  currency text not null,
  status text default 'creating'::text not null,
  expires_at timestamptz not null,
  next_check_at timestamptz,
  refunded_amount bigint default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  fee bigint,
  other_money text,
  other_money_returned_at timestamptz,
  shared_at timestamptz,
  payer_email text,
  leaving_until timestamptz,
  exchange_rate bigint,
  other_money_gateway text,
  constraint card_payments_pkey primary key (order_id),
  constraint card_payments_mode_known check ((mode = any (ARRAY['test'::text, 'live'::text]))),
  constraint card_payments_refund_within_amount check (((refunded_amount >= 0) and (refunded_amount <= amount))),
  constraint card_payments_status_known check ((status = any (ARRAY['creating'::text, 'open'::text, 'processing'::text, 'paid'::text, 'expired'::text, 'cancelled'::text, 'failed'::text]))),
  constraint card_payments_fee_not_negative check (fee >= 0)
);
create index card_payments_due on card_payments using btree (next_check_at) where (next_check_at is not null);
create index card_payments_payer on card_payments using btree (lower(payer_email)) where (payer_email is not null);
create unique index card_payments_session on card_payments using btree (gateway, session_id);

create table card_refunds (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  amount bigint not null,
  reason text default ''::text not null,
  status text default 'pending'::text not null,
  gateway_refund_id text,
  last_error text,
  actor_user_id uuid,
  actor_email text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint card_refunds_pkey primary key (id),
  constraint card_refunds_amount_positive check ((amount > 0)),
  constraint card_refunds_status_known check ((status = any (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);
create index card_refunds_order on card_refunds using btree (order_id);
create index card_refunds_pending on card_refunds using btree (updated_at) where (status = 'pending'::text);

create table closed_acts (
  day date not null,
  actor text not null,
  action text not null,
  is_opening boolean not null,
  acts integer not null,
  constraint closed_acts_pk primary key (day, actor, action, is_opening)
);

create table closed_orders (
  day date not null,
  order_id uuid not null,
  order_number text not null,
  method text not null,
  is_opening boolean not null,
  total_gmd numeric(12,2) not null,
  received_usd numeric(12,2) not null,
  received_gmd numeric(12,2) not null,
  returned_usd numeric(12,2) not null,
  returned_gmd numeric(12,2) not null,
  constraint closed_orders_pk primary key (day, order_id, method, is_opening)
);
create index closed_orders_order on closed_orders using btree (order_id, method);

create table content_pages (
  id uuid default uuidv7() not null,
  slug text not null,
  title text not null,
  body text not null,
  is_published boolean default true not null,
  updated_at timestamptz default now() not null,
  html text,
  constraint content_pages_pkey primary key (id)
);
create unique index content_pages_slug_key on content_pages using btree (lower(slug));

create table day_closes (
  day date not null,
  signed_at timestamptz not null,
  signed_by text not null,
  signed_by_user_id uuid not null,
  stock_through bigint not null,
  snapshot jsonb not null,
  constraint day_closes_pkey primary key (day),
  constraint day_closes_snapshot_shaped check (jsonb_typeof(snapshot -> 'methods') = 'array' and jsonb_typeof(snapshot -> 'counts') = 'array' and jsonb_typeof(snapshot -> 'people') = 'array' and jsonb_typeof(snapshot -> 'stock') = 'array')
);

create table discount_codes (
  id uuid default uuidv7() not null,
  code text not null,
  percent integer not null,
  is_active boolean default true not null,
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit integer,
  per_customer_limit integer,
  created_at timestamptz default now() not null,
  constraint discount_codes_pkey primary key (id),
  constraint discount_codes_limits_positive check (((usage_limit > 0) and (per_customer_limit > 0))),
  constraint discount_codes_percent_in_range check (((percent >= 1) and (percent <= 100)))
);
create unique index discount_codes_code_key on discount_codes using btree (upper(code));

create table exchange_rates (
  id text not null,
  rates jsonb not null,
  source text not null,
  fetched_at timestamptz not null,
  constraint exchange_rates_pkey primary key (id)
);

create table gambian_payments (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  payment_method text not null,
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  receipt_file_path text not null,
  receipt_content_type text not null,
  receipt_sha256 text not null,
  verification_status text default 'pending'::text not null,
  admin_notes text,
  verified_at timestamptz,
  reviewed_by uuid,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  receipt_look bit(64),
  receipt_like_id uuid,
  constraint gambian_payments_pkey primary key (id),
  constraint gambian_payments_method_known check ((payment_method = any (ARRAY['bank_transfer'::text, 'mobile_money'::text, 'qmoney'::text, 'wave'::text]))),
  constraint gambian_payments_status_known check ((verification_status = any (ARRAY['pending'::text, 'verified'::text, 'rejected'::text]))),
  constraint gambian_payments_verified_at check (((verification_status = 'verified'::text) = (verified_at is not null)))
);
create unique index gambian_payments_one_per_order on gambian_payments using btree (order_id);
create index gambian_payments_receipt on gambian_payments using btree (receipt_sha256);
create index gambian_payments_receipt_like on gambian_payments using btree (receipt_like_id);
create index gambian_payments_status_created on gambian_payments using btree (verification_status, created_at);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  order_id uuid,
  response jsonb,
  created_at timestamptz default now() not null,
  constraint idempotency_keys_scope_key_pk primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys using btree (created_at);

create table left_payment_pages (
  gateway text not null,
  session_id text not null,
  order_id uuid not null,
  left_at timestamptz not null,
  constraint left_payment_pages_pkey primary key (gateway, session_id)
);
create index left_payment_pages_order on left_payment_pages using btree (order_id);

create table media (
  id text not null,
  width integer not null,
  height integer not null,
  tint text not null,
  placeholder text,
  created_at timestamptz default now() not null,
  is_waiting boolean default false not null,
  is_used boolean default true not null,
  constraint media_pkey primary key (id),
  constraint media_tint_is_colour check ((tint ~ '^#[0-9a-f]{6}$'::text))
);
create index media_waiting on media using btree (created_at) where is_waiting;

create table newsletter_subscribers (
  id uuid default uuidv7() not null,
  email text not null,
  created_at timestamptz default now() not null,
  constraint newsletter_subscribers_pkey primary key (id)
);
create unique index newsletter_subscribers_email_key on newsletter_subscribers using btree (lower(email));

create table order_events (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  kind text not null,
  from_status text,
  to_status text not null,
  note text,
  actor_user_id uuid,
  at timestamptz default now() not null,
  constraint order_events_pkey primary key (id),
  constraint order_events_kind_known check ((kind = any (ARRAY['order_status'::text, 'payment_status'::text, 'verification_status'::text, 'tracking_number'::text, 'note'::text])))
);
create index order_events_order on order_events using btree (order_id, at);

create table orders (
  id uuid default uuidv7() not null,
  order_number text not null,
  user_id uuid,
  items jsonb not null,
  subtotal numeric(12,2) not null,
  shipping_cost numeric(12,2) not null,
  discount_amount numeric(12,2) default '0'::numeric not null,
  total_amount numeric(12,2) not null,
  currency text not null,
  exchange_rate bigint not null,
  total_usd numeric(12,2) not null,
  discount_code text,
  discount_percent integer default 0 not null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  country text not null,
  region text default ''::text not null,
  delivery_address text default ''::text not null,
  estimated_days text not null,
  payment_method text not null,
  payment_status text default 'pending'::text not null,
  order_status text not null,
  tracking_number text,
  stock_held boolean default true not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  total_gmd numeric(12,2),
  promised_from date,
  promised_to date,
  sold_out_at timestamptz,
  constraint orders_pkey primary key (id),
  constraint orders_amounts_not_negative check (((subtotal >= (0)::numeric) and (shipping_cost >= (0)::numeric) and (discount_amount >= (0)::numeric) and (total_amount >= (0)::numeric) and (total_usd >= (0)::numeric))),
  constraint orders_currency_known check ((currency = any (ARRAY['USD'::text, 'EUR'::text, 'GBP'::text, 'GMD'::text, 'CAD'::text, 'AUD'::text, 'JPY'::text]))),
  constraint orders_dalasi_total check (((total_gmd >= (0)::numeric) and ((currency <> 'GMD'::text) or (total_gmd = total_amount)))),
  constraint orders_discount_within_subtotal check ((discount_amount <= subtotal)),
  constraint orders_items_add_up check ((order_items_total(items) = subtotal)),
  constraint orders_method_known check ((payment_method = any (ARRAY['card'::text, 'bank_transfer'::text, 'mobile_money'::text, 'qmoney'::text, 'wave'::text]))),
  constraint orders_order_status_known check ((order_status = any (ARRAY['pending'::text, 'payment_pending'::text, 'confirmed'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text]))),
  constraint orders_payment_status_known check ((payment_status = any (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text, 'partially_refunded'::text, 'refund_needed'::text]))),
  constraint orders_rate_positive check ((exchange_rate > 0)),
  constraint orders_total_adds_up check ((total_amount = ((subtotal + shipping_cost) - discount_amount)))
);
create index orders_created on orders using btree (created_at, id);
create index orders_customer_email on orders using btree (lower(customer_email));
create index orders_discount_code on orders using btree (upper(discount_code));
create unique index orders_order_number_key on orders using btree (upper(order_number));
create index orders_sold_out on orders using btree (sold_out_at) where (sold_out_at is not null);
create index orders_unpaid on orders using btree (created_at) where stock_held and payment_status in ('pending', 'failed') and order_status in ('pending', 'payment_pending');
create index orders_user_created on orders using btree (user_id, created_at, id);

create table outbox (
  id uuid default uuidv7() not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  order_id uuid,
  status text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamptz default now() not null,
  last_error text,
  created_at timestamptz default now() not null,
  sent_at timestamptz,
  priority smallint default 1 not null,
  held_back_at timestamptz,
  constraint outbox_pkey primary key (id),
  constraint outbox_status_known check ((status = any (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text])))
);
create index outbox_created on outbox using btree (created_at, id);
create index outbox_due_by_priority on outbox using btree (priority, next_attempt_at) where (status = 'waiting'::text);
create index outbox_sent on outbox using btree (lower(recipient), sent_at) where (status = 'sent'::text);

create table passkeys (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id)
);
create unique index passkeys_credential on passkeys using btree (credential_id);
create index passkeys_user on passkeys using btree (user_id);

create table payment_settings (
  id uuid default uuidv7() not null,
  payment_method text not null,
  is_active boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  updated_at timestamptz default now() not null,
  constraint payment_settings_pkey primary key (id),
  constraint payment_settings_method_known check ((payment_method = any (ARRAY['bank_transfer'::text, 'mobile_money'::text, 'qmoney'::text, 'wave'::text]))),
  constraint payment_settings_payment_method_unique unique (payment_method)
);

create table product_stock (
  product_id uuid not null,
  size text not null,
  quantity integer default 0 not null,
  constraint product_stock_product_id_size_pk primary key (product_id, size),
  constraint product_stock_not_negative check ((quantity >= 0))
);

create table products (
  id uuid default uuidv7() not null,
  slug text not null,
  name text not null,
  description text default ''::text not null,
  brand text default ''::text not null,
  category text default ''::text not null,
  subcategory text default ''::text not null,
  target_audience text default 'unisex'::text not null,
  price numeric(12,2) not null,
  compare_price numeric(12,2),
  currency text default 'USD'::text not null,
  entered_price numeric(12,2),
  entered_compare_price numeric(12,2),
  weight numeric(8,3) default '1'::numeric not null,
  delivery_duration text default '1 week'::text not null,
  sizes text[] default '{}'::text[] not null,
  colors text[] default '{}'::text[] not null,
  images text[] default '{}'::text[] not null,
  stock_quantity integer default 0 not null,
  stock_per_size boolean default false not null,
  is_featured boolean default false not null,
  is_active boolean default true not null,
  tags text[] default '{}'::text[] not null,
  archived_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  search_text text generated always as (product_search_text(name, brand, category, subcategory, description, colors, sizes, tags)) stored,
  search_document tsvector generated always as (product_search_document(name, brand, category, subcategory, description, colors, sizes, tags, target_audience, is_featured)) stored,
  is_sold_out boolean generated always as (stock_quantity <= 0) stored not null,
  model text default ''::text not null,
  story jsonb default '{}'::jsonb not null,
  constraint products_pkey primary key (id),
  constraint products_audience_known check ((target_audience = any (ARRAY['men'::text, 'women'::text, 'kids'::text, 'unisex'::text]))),
  constraint products_compare_price_not_negative check ((compare_price >= (0)::numeric)),
  constraint products_currency_known check ((currency = any (ARRAY['USD'::text, 'EUR'::text, 'GBP'::text, 'GMD'::text, 'CAD'::text, 'AUD'::text, 'JPY'::text]))),
  constraint products_name_present check ((length(btrim(name)) > 0)),
  constraint products_price_not_negative check ((price >= (0)::numeric)),
  constraint products_stock_not_negative check ((stock_quantity >= 0)),
  constraint products_weight_positive check ((weight > (0)::numeric))
);
create index products_active_created on products using btree (is_active, created_at, id);
create index products_brand on products using btree (lower(brand));
create index products_category on products using btree (lower(category));
create index products_model on products using btree (lower(model)) where (model <> ''::text);
create index products_name on products using btree (name collate alphabet, id) where (archived_at is null);
create index products_reduced on products using btree (id) where (is_active and (archived_at is null) and (compare_price > price));
create index products_sale_brand on products using btree (brand collate alphabet, name collate alphabet, id) where (is_active and (archived_at is null));
create index products_sale_category on products using btree (category, name collate alphabet, id) where (is_active and (archived_at is null));
create index products_sale_facts on products using btree (target_audience, category, brand, price, is_featured) where (is_active and (archived_at is null));
create index products_sale_featured on products using btree (name collate alphabet, id) where (is_active and (archived_at is null) and is_featured);
create index products_sale_name on products using btree (name collate alphabet, id) include (sizes, price, category, brand, target_audience, is_featured, is_sold_out, stock_per_size) where (is_active and (archived_at is null));
create index products_sale_newest on products using btree (created_at desc, id desc) where (is_active and (archived_at is null));
create index products_sale_price on products using btree (price, name collate alphabet, id) where (is_active and (archived_at is null));
create index products_search_document on products using gin (search_document) WITH (fastupdate=off) where (is_active and (archived_at is null));
create index products_search_text on products using gin (search_text gin_trgm_ops);
create unique index products_slug_key on products using btree (lower(slug));
create index products_sold_out on products using btree (id) where (is_active and (archived_at is null) and is_sold_out);
create index products_sold_out_document on products using gin (search_document) where (is_active and (archived_at is null) and is_sold_out);
create index products_tags on products using gin (tags);

create table profiles (
  id uuid not null,
  phone text,
  created_at timestamptz default now() not null,
  constraint profiles_pkey primary key (id)
);

create table purchase_order_lines (
  id uuid default uuidv7() not null,
  purchase_order integer not null,
  product_id uuid,
  name text not null,
  size text not null,
  quantity integer not null,
  arrived integer default 0 not null,
  unit_cost numeric(12,2),
  constraint purchase_order_lines_pkey primary key (id),
  constraint purchase_order_lines_arrived_not_negative check (arrived >= 0),
  constraint purchase_order_lines_cost_not_negative check (unit_cost >= 0),
  constraint purchase_order_lines_quantity_positive check (quantity > 0)
);
create index purchase_order_lines_coming on purchase_order_lines using btree (product_id, size) where (arrived < quantity);
create unique index purchase_order_lines_key on purchase_order_lines using btree (purchase_order, product_id, size);

create table purchase_orders (
  number integer generated always as identity not null,
  supplier text not null,
  supplier_phone text default ''::text not null,
  currency text default 'USD'::text not null,
  freight numeric(12,2) default 0 not null,
  duty numeric(12,2) default 0 not null,
  cancelled_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint purchase_orders_pkey primary key (number),
  constraint purchase_orders_costs_not_negative check (freight >= 0 and duty >= 0),
  constraint purchase_orders_currency_known check (currency in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY')),
  constraint purchase_orders_supplier_present check (length(btrim(supplier)) > 0)
);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);

create table receipt_details (
  payment_id uuid not null,
  detail bytea not null,
  version smallint default 1 not null,
  constraint receipt_details_pkey primary key (payment_id)
);
create index receipt_details_old on receipt_details using btree (payment_id) where (version < 2);

create table sandbox_refunds (
  id text not null,
  idempotency_key text not null,
  payment_id text not null,
  amount bigint not null,
  created_at timestamptz default now() not null,
  constraint sandbox_refunds_pkey primary key (id),
  constraint sandbox_refunds_idempotency_key_unique unique (idempotency_key)
);
create index sandbox_refunds_payment on sandbox_refunds using btree (payment_id);

create table sandbox_sessions (
  id text not null,
  idempotency_key text not null,
  order_number text not null,
  amount bigint not null,
  currency text not null,
  lines jsonb not null,
  success_url text not null,
  cancel_url text not null,
  state text default 'open'::text not null,
  payment_id text,
  declines integer default 0 not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  constraint sandbox_sessions_pkey primary key (id),
  constraint sandbox_sessions_state_known check ((state = any (ARRAY['open'::text, 'paid'::text, 'expired'::text]))),
  constraint sandbox_sessions_idempotency_key_unique unique (idempotency_key)
);

create table search_synonyms (
  phrase text not null,
  means text not null,
  constraint search_synonyms_pkey primary key (phrase, means),
  constraint search_synonyms_means_plain check (((means <> ''::text) and (means = array_to_string(search_tokens(means), ' '::text)))),
  constraint search_synonyms_phrase_plain check (((phrase <> ''::text) and (phrase = array_to_string(search_tokens(phrase), ' '::text))))
);

create table search_words (
  word text collate "C" not null,
  letters text collate "C" not null,
  constraint search_words_pkey primary key (word)
);
create index search_words_letters on search_words using btree (letters);
create index search_words_near on search_words using gist (word gist_trgm_ops);

create table seen_money (
  id uuid default uuidv7() not null,
  reference text not null,
  amount_gmd numeric(12,2) not null,
  sent_at timestamptz,
  sender_name text default ''::text not null,
  sender_phone text default ''::text not null,
  message text not null,
  order_id uuid,
  added_by uuid,
  created_at timestamptz not null,
  gateway text,
  reversed_by text,
  constraint seen_money_pkey primary key (id),
  constraint seen_money_amount_positive check (amount_gmd > 0)
);
create index seen_money_order on seen_money using btree (order_id);
create unique index seen_money_reference_key on seen_money using btree (upper(reference));

create table sessions (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  by_passkey boolean default false not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_unique unique (token)
);
create index sessions_user on sessions using btree (user_id);

create table shipping_zones (
  id uuid default uuidv7() not null,
  name text not null,
  countries text[] default '{}'::text[] not null,
  rate_kind text not null,
  rate numeric(12,2) not null,
  estimated_days text not null,
  is_fallback boolean default false not null,
  position integer default 0 not null,
  currency text default 'USD'::text not null,
  entered_rate numeric(12,2),
  constraint shipping_zones_pkey primary key (id),
  constraint shipping_zones_rate_kind_known check ((rate_kind = any (ARRAY['flat'::text, 'per_kg'::text]))),
  constraint shipping_zones_rate_not_negative check ((rate >= (0)::numeric)),
  constraint shipping_zones_currency_known check (currency in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY'))
);
create unique index shipping_zones_one_fallback on shipping_zones using btree (is_fallback) where is_fallback;

create table shop_marks (
  name text not null,
  value jsonb not null,
  user_id uuid,
  at timestamptz default now() not null,
  constraint shop_marks_pkey primary key (name)
);

create table site_settings (
  setting_key text not null,
  setting_value json not null,
  updated_at timestamptz default now() not null,
  constraint site_settings_pkey primary key (setting_key)
);

create table size_preferences (
  user_id uuid not null,
  chart text not null,
  size text not null,
  chosen_at timestamptz not null,
  constraint size_preferences_user_id_chart_pk primary key (user_id, chart)
);

create table staff_invitations (
  id uuid default uuidv7() not null,
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  used_at timestamptz,
  constraint staff_invitations_pkey primary key (id),
  constraint staff_invitations_role_known check (role in ('admin', 'manager', 'verifier', 'packer'))
);
create index staff_invitations_invited_by on staff_invitations using btree (invited_by);
create unique index staff_invitations_token on staff_invitations using btree (token_hash);

create table stock_alerts (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  size text not null,
  email text,
  phone text,
  user_id uuid,
  created_at timestamptz not null,
  due_at timestamptz,
  told_at timestamptz,
  constraint stock_alerts_pkey primary key (id),
  constraint stock_alerts_due_before_told check (told_at is null or due_at is not null),
  constraint stock_alerts_one_contact check (num_nonnulls(email, phone) = 1)
);
create index stock_alerts_contact on stock_alerts using btree (lower(coalesce(email, phone)));
create index stock_alerts_waiting on stock_alerts using btree (product_id, size, created_at) where (due_at is null);
create unique index stock_alerts_waiting_key on stock_alerts using btree (product_id, size, lower(coalesce(email, phone))) where (told_at is null);

create table stock_changes (
  id bigint generated always as identity not null,
  product_id uuid not null,
  size text not null,
  change integer not null,
  quantity_after integer not null,
  cause text not null,
  order_id uuid,
  actor_user_id uuid,
  created_at timestamptz default now() not null,
  purchase_order integer,
  constraint stock_changes_pkey primary key (id),
  constraint stock_changes_cause_known check (cause in ('opening', 'delivery', 'count', 'import', 'order', 'order_back', 'order_again', 'hold', 'hold_back', 'other')),
  constraint stock_changes_change_something check (change <> 0)
);
create index stock_changes_product on stock_changes using btree (product_id, id desc);

create table stock_holders (
  order_id uuid not null,
  holder text not null,
  constraint stock_holders_pkey primary key (order_id, holder)
);
create index stock_holders_holder on stock_holders using btree (holder);

create table stock_holds (
  id uuid default uuidv7() not null,
  browser text not null,
  address text not null,
  payment_method text not null,
  items jsonb not null,
  started_at timestamptz not null,
  renewed_at timestamptz not null,
  ends_at timestamptz not null,
  constraint stock_holds_pkey primary key (id),
  constraint stock_holds_end_in_time check (ends_at > renewed_at and ends_at <= renewed_at + interval '30 minutes'),
  constraint stock_holds_keep_pieces check (jsonb_array_length(items) > 0)
);
create index stock_holds_address on stock_holds using btree (address);
create unique index stock_holds_browser_key on stock_holds using btree (browser);
create index stock_holds_ends on stock_holds using btree (ends_at);

create table two_factors (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default true not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamptz,
  last_used_step bigint,
  constraint two_factors_pkey primary key (id)
);
create unique index two_factors_user on two_factors using btree (user_id);

create table user_roles (
  user_id uuid not null,
  role text not null,
  created_at timestamptz default now() not null,
  constraint user_roles_user_id_role_pk primary key (user_id, role),
  constraint user_roles_role_known check ((role = any (ARRAY['admin'::text, 'manager'::text, 'verifier'::text, 'packer'::text])))
);

create table users (
  id uuid default uuidv7() not null,
  name text default ''::text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  two_factor_enabled boolean default false not null,
  claimed_email text,
  constraint users_pkey primary key (id)
);
create index users_claimed_email on users using btree (lower(claimed_email)) where (claimed_email is not null);
create unique index users_email_key on users using btree (lower(email));

create table verifications (
  id uuid default uuidv7() not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint verifications_pkey primary key (id)
);
create index verifications_identifier on verifications using btree (identifier);

create table viewed_products (
  user_id uuid not null,
  product_id uuid not null,
  viewed_at timestamptz not null,
  constraint viewed_products_user_id_product_id_pk primary key (user_id, product_id)
);

create table wishlist_items (
  user_id uuid not null,
  product_id uuid not null,
  created_at timestamptz default now() not null,
  constraint wishlist_items_user_id_product_id_pk primary key (user_id, product_id)
);

alter table accounts add constraint accounts_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table card_events add constraint card_events_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table card_payments add constraint card_payments_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table card_refunds add constraint card_refunds_actor_user_id_users_id_fk foreign key (actor_user_id) references users(id) on delete set null;
alter table card_refunds add constraint card_refunds_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table closed_acts add constraint closed_acts_day_day_closes_day_fk foreign key (day) references day_closes(day);
alter table closed_orders add constraint closed_orders_day_day_closes_day_fk foreign key (day) references day_closes(day);
alter table gambian_payments add constraint gambian_payments_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table gambian_payments add constraint gambian_payments_receipt_like_id_gambian_payments_id_fk foreign key (receipt_like_id) references gambian_payments(id) on delete set null;
alter table gambian_payments add constraint gambian_payments_reviewed_by_users_id_fk foreign key (reviewed_by) references users(id) on delete set null;
alter table left_payment_pages add constraint left_payment_pages_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table order_events add constraint order_events_actor_user_id_users_id_fk foreign key (actor_user_id) references users(id) on delete set null;
alter table order_events add constraint order_events_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table orders add constraint orders_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null;
alter table passkeys add constraint passkeys_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table product_stock add constraint product_stock_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade;
alter table profiles add constraint profiles_id_users_id_fk foreign key (id) references users(id) on delete cascade;
alter table purchase_order_lines add constraint purchase_order_lines_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null;
alter table purchase_order_lines add constraint purchase_order_lines_purchase_order_purchase_orders_number_fk foreign key (purchase_order) references purchase_orders(number) on delete cascade;
alter table purchase_orders add constraint purchase_orders_created_by_users_id_fk foreign key (created_by) references users(id) on delete set null;
alter table receipt_details add constraint receipt_details_payment_id_gambian_payments_id_fk foreign key (payment_id) references gambian_payments(id) on delete cascade;
alter table seen_money add constraint seen_money_added_by_users_id_fk foreign key (added_by) references users(id) on delete set null;
alter table seen_money add constraint seen_money_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete set null;
alter table sessions add constraint sessions_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table shop_marks add constraint shop_marks_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null;
alter table size_preferences add constraint size_preferences_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table staff_invitations add constraint staff_invitations_invited_by_users_id_fk foreign key (invited_by) references users(id) on delete cascade;
alter table stock_alerts add constraint stock_alerts_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade;
alter table stock_alerts add constraint stock_alerts_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table stock_changes add constraint stock_changes_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table stock_holders add constraint stock_holders_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table two_factors add constraint two_factors_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table user_roles add constraint user_roles_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table viewed_products add constraint viewed_products_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table wishlist_items add constraint wishlist_items_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade;
alter table products alter column search_document set statistics 2000;

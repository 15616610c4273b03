-- Who is invited to the staff, with which role. The token of the link is stored as a keyed hash.
create table staff_invitations (
  id uuid primary key default uuidv7(),
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint staff_invitations_invited_by_users_id_fk foreign key (invited_by) references users(id) on delete cascade,
  constraint staff_invitations_role_known check (role in ('admin', 'manager', 'verifier', 'packer'))
);
--> statement-breakpoint
create unique index staff_invitations_token on staff_invitations (token_hash);
--> statement-breakpoint
create index staff_invitations_invited_by on staff_invitations (invited_by);

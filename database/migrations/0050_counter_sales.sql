-- Orders that staff write at the counter or in a chat, paid in cash or otherwise, and the role of those who only sell.
alter table orders drop constraint orders_method_known, add constraint orders_method_known
  check (payment_method in ('card', 'bank_transfer', 'mobile_money', 'qmoney', 'wave', 'cash'));
--> statement-breakpoint
alter table orders add column origin text not null default 'web' constraint orders_origin_known
  check (origin in ('web', 'counter', 'phone', 'whatsapp', 'instagram'));
--> statement-breakpoint
alter table orders add column cash_given numeric(12, 2) constraint orders_cash_given_enough
  check (cash_given >= total_gmd);
--> statement-breakpoint
alter table user_roles drop constraint user_roles_role_known, add constraint user_roles_role_known
  check (role in ('admin', 'manager', 'verifier', 'packer', 'seller'));
--> statement-breakpoint
alter table staff_invitations drop constraint staff_invitations_role_known, add constraint staff_invitations_role_known
  check (role in ('admin', 'manager', 'verifier', 'packer', 'seller'));
--> statement-breakpoint
-- Why staff took off what no code takes off.
alter table orders add column discount_reason text;

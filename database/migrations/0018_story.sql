-- What the shop tells about a product: where a colourway's name comes from, materials, care, fit, who checked it and when.
alter table products add column story jsonb not null default '{}'::jsonb;

-- A product may bear notes for one's own people (decisions §10 'Fields').

alter table products add column notes text not null default '';
comment on column products.notes is 'What one''s own people should know of the product; on no paper.';

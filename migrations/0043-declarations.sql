-- Why an exemption is taken that the customer's address speaks against: [{code, reason}], as it was declared with the invoice.

alter table documents
  add column declarations jsonb not null default '[]' check (jsonb_typeof(declarations) = 'array'),
  add check (kind <> 'BILL' or declarations = '[]');

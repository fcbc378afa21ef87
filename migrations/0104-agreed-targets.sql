-- Whether the payment target is agreed with a customer, and not only named by his invoices (§ 286 Abs. 2 Nr. 1 BGB, BGH III ZR 91/07).

alter table partners
  add column target_agreed boolean not null default false,
  add constraint partners_target_agreed check (role = 'BUYER' or not target_agreed);
comment on column partners.target_agreed is
  'Whether the payment target is part of the contract, so that default begins the day after it without a reminder; of customers alone.';
comment on constraint partners_target_agreed on partners is 'Suppliers have none: it is their claim.';

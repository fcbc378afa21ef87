-- Each invoice says by itself whether it tells a consumer when he is in default (§ 286 Abs. 3 BGB): what stands on its paper is a fact of
-- default. New ones do, unless the firm or the form says no. Of those that are written already nobody can tell for sure: they count as
-- ones that do not.

alter table documents
  add column default_notice boolean not null default false,
  add constraint documents_default_notice check (not default_notice or kind <> 'BILL');
comment on column documents.default_notice is
  'Whether the paper of an invoice tells a consumer that he is in default 30 days after it fell due and reached him (§ 286 Abs. 3 BGB).';
comment on constraint documents_default_notice on documents is 'A bill is somebody else''s paper.';

alter table firm alter column default_notice set default true;
update firm set default_notice = true;
comment on column firm.default_notice is
  'Whether new invoices tell consumers when they are in default (§ 286 Abs. 3 BGB), where the invoice does not say it itself.';

-- Skonto: up to two steps of days and percent, beside the payment target of partners and documents.

create function is_discount_terms(terms jsonb, target_days int) returns boolean language sql immutable parallel safe return
  jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) <= 2
  and jsonb_array_length(terms) = jsonb_array_length(jsonb_path_query_array(terms,
    'strict $[*] ? (@.days >= 0 && @.days <= 9999 && @.days.floor() == @.days && @.percent >= 0.01 && @.percent <= 50)'))
  and not jsonb_path_exists(terms, '$[*].base ? (@ != null && (@.type() != "number" || @ <= 0))')
  and coalesce((terms -> 1 ->> 'days')::int > (terms -> 0 ->> 'days')::int, true)
  and coalesce((terms -> 1 ->> 'percent')::numeric < (terms -> 0 ->> 'percent')::numeric, true)
  and coalesce((terms -> -1 ->> 'days')::int <= target_days, true);
comment on function is_discount_terms is
  'Whether Skonto may be agreed so: days rise up to the payment target, percents of 0.01 to 50 fall.';

alter table partners
  add column discount_terms jsonb not null default '[]',
  add constraint partners_discount_terms check (is_discount_terms(discount_terms, payment_target_days));
comment on column partners.discount_terms is 'Skonto as it is agreed: an array of {days, percent}, the earlier step first.';
comment on constraint partners_discount_terms on partners is 'Days rise up to the payment target, percents fall.';

alter table documents
  add column discount_terms jsonb not null default '[]',
  add constraint documents_discount_terms check (is_discount_terms(discount_terms, payment_target_days)),
  add constraint documents_discount_terms_asked check
    (discount_terms = '[]' or (gross_cents > 0 and not advance and kind <> 'CANCELLATION'
      and not jsonb_path_exists(discount_terms, '$[*] ? (@.base > $gross)', jsonb_build_object('gross', gross_cents))));
comment on column documents.discount_terms is
  'Skonto that it grants: an array of {days, percent, base}, the earlier step first; base in cents, null for the gross less its corrections.';
comment on constraint documents_discount_terms on documents is 'Days rise up to the payment target, percents fall.';
comment on constraint documents_discount_terms_asked on documents is
  'On no advance, no cancellation, and only where something is asked, of no more than that.';

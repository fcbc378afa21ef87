-- What a line's quantity counts, by the codes of UN/ECE Recommendations 20 and 21. All lines before this counted pieces; a default that
-- comes with the column reaches those of locked months too, as no trigger sees it.
alter table line_items add column unit text not null default 'H87'
  constraint line_items_unit_check
    check (unit in ('H87', 'PR', 'SET', 'CT', 'MIN', 'HUR', 'DAY', 'MTR', 'KMT', 'KGM', 'LS'));

do $$ begin
  assert not exists (select from line_items where unit <> 'H87'), 'a line kept from before counts pieces';
end $$;

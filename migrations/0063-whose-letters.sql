-- Who stands behind a firm, which its letters must name (§§ 125, 177a HGB, § 35a GmbHG, § 80 AktG, § 25a GenG).
alter table firm
  add supervisory_board_chair text not null default '' check (length(supervisory_board_chair) <= 200),
  add general_partner text not null default '' check (length(general_partner) <= 200),
  add general_partner_seat text not null default '' check (length(general_partner_seat) <= 200),
  add general_partner_register text not null default '' check (length(general_partner_register) <= 200);

-- Who reports goods monthly reports services with the last month of the quarter, or monthly, too, having told the Bundeszentralamt für
-- Steuern so (§ 18a Abs. 2 S. 2, Abs. 3 UStG).

alter table firm add column ec_services_monthly boolean not null default false;

-- Art that was bought from its artist, and works of art, collectors' items and antiques that the firm imported itself, are sold by the
-- margin scheme only since the firm stated so to the tax office, always for whole years (§ 25a Abs. 2 UStG).

alter table firm add column margin_statement_since date
  check (extract(month from margin_statement_since) = 1 and extract(day from margin_statement_since) = 1);

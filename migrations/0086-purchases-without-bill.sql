-- When and of whom a piece was bought of which no bill tells, such as one that came with the opening stock: the ledger of § 25a UStG needs
-- both (§ 25a Abs. 6 S. 1 UStG, § 22 UStG). Where a bill is the purchase, the bill says it.

alter table products
  add column purchased_on date,
  add column purchased_from text not null default '';

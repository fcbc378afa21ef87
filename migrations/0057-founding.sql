-- When the firm began: in that year the exemption of § 19 UStG ends with the supply that passes last year's limit.
alter table firm add column founded_on date;

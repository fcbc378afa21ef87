-- How the firm's papers look.

alter table firm
  add column paper_layout text not null default 'CLASSIC' check (paper_layout in ('CLASSIC', 'MODERN', 'COMPACT')),
  add column paper_colour text not null default '#1b5753' check (paper_colour ~ '^#[0-9a-f]{6}$'),
  add column logo_place text not null default 'LEFT' check (logo_place in ('LEFT', 'CENTRE', 'RIGHT'));
comment on column firm.paper_layout is 'What its invoices look like; CLASSIC is how all of them looked before there was a choice.';
comment on column firm.paper_colour is 'Of lines, headings and areas on paper; text that it is too light for is printed dark.';
comment on column firm.logo_place is 'Where the logo, or the name in its place, stands at the head of the first page.';

-- Requests: what a role may not do is asked for, and becomes a task of those who may.

create table requests (
  request_id uuid primary key,
  request_text text not null,
  path text not null,
  raised_by uuid not null references users,
  raised_at timestamptz not null,
  answered_by uuid references users,
  answered_at timestamptz,
  done boolean,
  answer_text text not null default '',
  constraint requests_answer check (
    (answered_at is null) = (answered_by is null) and (answered_at is null) = (done is null)
    and (answer_text = '' or answered_at is not null)
  )
);
comment on table requests is
  'What somebody asked for because his role may not do it: an open task of everybody who may, until one of them answers.';
comment on column requests.request_text is 'What is asked for, in the words of the one who asks.';
comment on column requests.path is 'The page on which it was asked for.';
comment on column requests.done is 'Whether it was done; false: refused. Null while nobody has answered.';
comment on column requests.answer_text is 'What the one who asked is told beside it.';
comment on constraint requests_answer on requests is 'An answer has its person, its time and its decision, or there is none.';
create index requests_open on requests (raised_at, request_id) where answered_at is null;
comment on index requests_open is 'Serves the open tasks.';
create index requests_raised_by on requests (raised_by, raised_at desc);
comment on index requests_raised_by is 'Serves what somebody has asked for.';

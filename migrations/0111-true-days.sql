-- Of a payment by which no return of a locked month changes the true day is kept without a report (decisions §11, 'Locked month').

alter table payments drop constraint payments_late;
alter table payments add constraint payments_late
  check (length(late_reason) <= 500 and (late_reason = '' or received_day is not null));
comment on constraint payments_late on payments is 'What is reported late says its true day.';
comment on column payments.received_day is
  'The true day, where it is another one than that on which the payment is recorded; it is taxed by it where it is reported late.';

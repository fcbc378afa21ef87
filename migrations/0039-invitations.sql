-- Invitations: a manager asks somebody in, with a role. The confirmed sign-up by such a link needs no approval.

alter table registrations add column role text;
comment on column registrations.role is 'Of an invitation: what the invited one may, once confirmed. Null where somebody asked by himself.';
alter table registrations add constraint registrations_role check (role in ('OFFICE', 'MANAGER'));
comment on constraint registrations_role on registrations is 'Nobody is invited to wait.';
alter table registrations add column invited_by uuid references users;
comment on column registrations.invited_by is 'The manager who invited, and so approved.';
alter table registrations add column invited_at timestamptz;
comment on column registrations.invited_at is 'When the e-mail with the invitation was written, the last time.';
alter table registrations add constraint registrations_invitation check (
  (role is null) = (invited_by is null) and (role is null) = (invited_at is null)
);
comment on constraint registrations_invitation on registrations is 'An invitation has its role, its manager and its time.';
create unique index registrations_invitations on registrations (email) where role is not null and used_at is null;
comment on index registrations_invitations is 'One address has one open invitation; sent again, it is the same.';

-- Logins that wait for their second factor are limited in each place, so that nobody pushes out another's.

-- Each lives five minutes: who is about to log in while Kontor is updated types the password again.
delete from login_challenges;
alter table login_challenges add column place_hash bytea not null;
comment on column login_challenges.place_hash is
  'Whence it comes: of a browser that its user has used the key, of any other the address. Only the SHA-256 is kept.';
comment on index login_challenges_user is 'Serves their end with a new password or a factor that goes, and the limit of how many are open.';
comment on index trusted_browsers_user is 'Serves their end with a new password or a factor that goes.';
-- Expired ones go with the next login of their user, by the index of users.
drop index login_challenges_expires_at;

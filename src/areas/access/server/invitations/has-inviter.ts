import { sql } from 'kysely'

/**
 * Whether the manager who invited, in a row of `registrations`, is one still: with him his invitations end, so that nobody lets himself
 * in again by one. True where somebody asked by himself.
 */
export const hasInviter = sql<boolean>`(invited_by is null or exists (
  select from users where user_id = invited_by and users.role = 'MANAGER' and rejected_at is null))`

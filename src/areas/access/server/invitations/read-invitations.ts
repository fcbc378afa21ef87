import { read } from '#server/command.ts'
import { type Invitation, readInvitations } from '../../contract/invitations.ts'
import { invitationLink } from '../mails.ts'
import { loadTokenKey } from '../sessions/token-key.ts'
import { hasInviter } from './has-inviter.ts'
import { invitationToken } from './invitation-token.ts'

export const readInvitationsRead = read(readInvitations, async (tx, _query, { installation }) => {
  const [rows, key] = await Promise.all([
    tx
      .selectFrom('registrations')
      .select(['registration_id', 'email', 'role', 'invited_at', 'expires_at', hasInviter.as('has_inviter')])
      .where('role', 'is not', null)
      .where('used_at', 'is', null)
      .orderBy('invited_at', 'desc')
      .orderBy('registration_id')
      .execute(),
    loadTokenKey(tx),
  ])
  const now = new Date()
  return rows.flatMap(
    ({ registration_id, email, role, invited_at, expires_at, has_inviter }): Invitation[] => {
      // A check of the database says that both are there.
      if (role === null || invited_at === null) return []
      const isExpired = expires_at <= now || !has_inviter
      const token = invitationToken(key, registration_id, invited_at)
      const isShown = installation.smtpUrl === null && !isExpired
      return [
        {
          entityId: { uuid: registration_id },
          ...{ email, role, isExpired },
          invitedAt: invited_at.toISOString(),
          expiresAt: expires_at.toISOString(),
          link: isShown ? invitationLink(installation.publicUrl, email, token) : null,
        },
      ]
    },
  )
})

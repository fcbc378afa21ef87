import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { inviteUser, userInvited } from '../../contract/invitations.ts'
import { hashLinkToken } from '../link-token.ts'
import { invitationDays, invitationMail } from '../mails.ts'
import { loadTokenKey } from '../sessions/token-key.ts'
import { findUser } from '../users/find-user.ts'
import { invitationToken } from './invitation-token.ts'

const dayMs = 86_400_000

/** Asks somebody in. An open invitation of the same address begins anew: its earlier link ends. */
export const inviteUserCommand = command(
  inviteUser,
  async (tx, { email, role }, context) => {
    const { now, actor } = context
    if (actor.userId === null) throw new Refusal('not-logged-in')
    const [user, open, key, firm] = await Promise.all([
      findUser(tx, email),
      tx
        .selectFrom('registrations')
        .select('registration_id')
        .where('email', '=', email)
        .where('role', 'is not', null)
        .where('used_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),
      loadTokenKey(tx),
      loadFirm(tx),
    ])
    if (user) refuse('email', 'Diese Adresse hat schon einen Zugang')
    const registrationId = open?.registration_id ?? context.newId()
    const token = invitationToken(key, registrationId, now)
    const invited = {
      token_hash: hashLinkToken(token),
      expires_at: new Date(now.getTime() + invitationDays * dayMs),
      ...{ role, invited_by: actor.userId, invited_at: now },
    }
    context.write(
      open
        ? tx.updateTable('registrations').set(invited).where('registration_id', '=', registrationId)
        : tx.insertInto('registrations').values({ registration_id: registrationId, email, ...invited }),
    )
    queueMail(tx, context, invitationMail(context.installation.publicUrl, firm.name, email, token))
    return fact(userInvited, registrationId, { role })
  },
  // Two managers ask the same person in at the same moment.
  {
    registrations_invitations: { path: 'email', message: 'Diese Adresse ist gerade schon eingeladen worden' },
  },
)

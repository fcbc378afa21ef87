import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { invitationWithdrawn, withdrawInvitation } from '../../contract/invitations.ts'

/** Takes an invitation back: its link leads nowhere from then on. */
export const withdrawInvitationCommand = command(withdrawInvitation, async (tx, _input, context) => {
  const { uuid } = context.params
  const open = await tx
    .selectFrom('registrations')
    .select('registration_id')
    .where('registration_id', '=', uuid)
    .where('role', 'is not', null)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) throw new Refusal('not-found')
  context.write(tx.deleteFrom('registrations').where('registration_id', '=', uuid))
  return fact(invitationWithdrawn, uuid, {})
})

import { sql } from 'kysely'
import { customerSender, noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { PartnerRole } from '#areas/partners/contract.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { loadPartner } from '#areas/partners/server/load-partner.ts'
import { nowKnownAs } from '#areas/partners/server/merge-partners.ts'
import type { InputOf } from '#kernel/declare.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  balanceLetterWritten,
  writeReceiverBalance,
  writeSupplierBalance,
} from '../../contract/balance-letters.ts'
import { ownerOf } from '../account-register.ts'
import { itemsOnWire, loadMovements, statementOnWire } from '../partner-account.ts'

type Order = InputOf<typeof writeReceiverBalance>

export const writeReceiverBalanceCommand = command(writeReceiverBalance, (tx, input, context) =>
  write(tx, context, { role: 'BUYER', uuid: context.params.uuid }, input),
)

export const writeSupplierBalanceCommand = command(writeSupplierBalance, (tx, input, context) =>
  write(tx, context, { role: 'SUPPLIER', uuid: context.params.uuid }, input),
)

interface Addressed {
  role: PartnerRole
  uuid: EntityId
}

/** Keeps the account as it stands now, so that the letter says that whatever is booked later; its paper is made after the commit. */
async function write(tx: Tx, context: Context, { role, uuid }: Addressed, input: Order) {
  const { kind, from, day, deliver } = input
  if (day > context.today) refuse('day', 'Der Stichtag liegt in der Zukunft')
  const partnerId = await nowKnownAs(tx, uuid)
  const owner = ownerOf(await loadPartner(tx, partnerId, role, 'relying'))
  const to = deliver === 'MAIL' ? input.to || owner.partner.email : ''
  if (deliver === 'MAIL') await refuseUnsendable(tx, context, role, to)
  const movements = await loadMovements(tx, partnerId, owner.side)
  const figures =
    kind === 'ACCOUNT' ? statementOnWire(movements, { from, to: day }) : itemsOnWire(movements, day)
  const letterId = context.newId()
  context.write(
    tx.insertInto('balance_letters').values({
      ...{ balance_letter_id: letterId, partner_id: partnerId, kind, from_day: from, day },
      figures: sql<unknown>`${JSON.stringify(figures)}::text::jsonb`,
      ...{ deliver, recipient: to, written_by: context.actor.userId },
    }),
  )
  context.wake('letter')
  return fact(balanceLetterWritten, letterId, {
    ...{ role, partnerEntityId: partnerId, partner: partnerName(owner.partner), kind, from, day },
    ...{ balance: figures.balance.euro, deliver, to },
  })
}

async function refuseUnsendable(
  tx: Tx,
  { installation }: Context,
  role: PartnerRole,
  to: string,
): Promise<void> {
  const whose = role === 'BUYER' ? 'diesem Kunden' : 'diesem Lieferanten'
  if (to === '') refuse('to', `Von ${whose} ist keine E-Mail-Adresse bekannt`)
  if (installation.smtpUrl === null) return
  const { email } = await loadFirm(tx)
  if (customerSender(email, installation.mailFrom) === null) refuse('sender', noCustomerSender)
}

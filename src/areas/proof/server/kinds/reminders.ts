import type { Selectable } from 'kysely'
import { claimSettled, settlementEnded } from '#areas/invoices/contract/claims.ts'
import { invoiceReplaced } from '#areas/invoices/contract.ts'
import { invoicePaymentDeleted, invoicePaymentRecorded } from '#areas/payments/contract.ts'
import { blockEnded, reminderBlocked, reminderWithdrawn, reminderWritten } from '#areas/reminders/contract.ts'
import { balanceLetterWritten } from '#areas/reports/contract/balance-letters.ts'
import { partnersMerged } from '#areas/reports/contract/partner-mergers.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { ClaimsTable } from '#server/db/tables.ts'
import { type Kind, kindOf, type States, set, type Told, untold, type Values } from './kind.ts'

interface Written {
  partnerEntityId: string
  items: { invoiceEntityId: string; level: number; amountDue: number }[]
  claims: { entityId: string; invoiceEntityId: string; kind: string; amount: number; isNew: boolean }[]
  endedClaims: string[]
}

/** What hangs on a partner who is merged with another hangs on the other from then on. */
const handOver = (states: States, { id, data }: Told) => {
  const { fromEntityId } = data as { fromEntityId: string }
  for (const [one, values] of states)
    if (values['partner'] === fromEntityId) states.set(one, { ...values, partner: id })
}

const reminders: Kind = kindOf({
  name: 'Mahnungen',
  looksAt: {
    reminders: [
      ...['reminder_id', 'partner_id', 'currency', 'day', 'pay_until_day', 'payments_until_day', 'confirmed'],
      ...['level', 'level_name', 'deliver', 'recipient', 'due_cents', 'claimed_cents', 'with_invoices'],
      ...['written_by', 'withdrawn_at', 'withdrawal_reason'],
    ],
    reminder_items: ['reminder_id', 'document_id', 'level', 'due_cents', 'withdrawn'],
  },
  on: {
    [reminderWritten.name]: (states, { id, by, data }) => {
      const { items, partnerEntityId: partner, ...values } = data as Written & Values
      const { claims: _claims, endedClaims: _ended, ...head } = values
      states.set(id, {
        ...{ ...head, partner, by, withdrawn: false },
        items: items.map((item) => [item.invoiceEntityId, item.level, item.amountDue]).sort(),
      })
    },
    [reminderWithdrawn.name]: (states, { id, data }) =>
      set(states, id, { withdrawn: true, reason: (data as { reason: string }).reason }),
    [partnersMerged.name]: handOver,
  },
  // Added when letters could first take their invoices along.
  unsaid: { withInvoices: untold, confirmed: untold },
  async rows(tx) {
    const [rows, items] = await Promise.all([
      tx.selectFrom('reminders').selectAll().execute(),
      tx.selectFrom('reminder_items').select(['reminder_id', 'document_id', 'level', 'due_cents']).execute(),
    ])
    const itemsOf = Map.groupBy(items, (item) => item.reminder_id)
    return rows.map((row) => ({
      id: row.reminder_id,
      label: `Mahnung vom ${row.day}`,
      values: {
        ...{ day: row.day, partner: row.partner_id, currency: row.currency, level: row.level },
        ...{ levelName: row.level_name, payUntil: row.pay_until_day, paymentsUntil: row.payments_until_day },
        ...{ deliver: row.deliver, to: row.recipient, withInvoices: row.with_invoices },
        ...{ confirmed: row.confirmed, by: row.written_by },
        ...{ amountDue: unitsFromCents(row.due_cents), amountClaimed: unitsFromCents(row.claimed_cents) },
        ...{ withdrawn: row.withdrawn_at !== null, reason: row.withdrawal_reason },
        items: (itemsOf.get(row.reminder_id) ?? [])
          .map((item) => [item.document_id, item.level, unitsFromCents(item.due_cents)])
          .sort(),
      },
    }))
  },
})

interface Settled {
  settledClaims?: SettledClaim[] | null
}

interface SettledClaim {
  claimEntityId: string
  /** Not open again with the end of its settlement. */
  gone?: true
}

const settledClaims = (data: unknown): SettledClaim[] => (data as Settled).settledClaims ?? []
const settledOf = (data: unknown) => settledClaims(data).map((one) => one.claimEntityId)

/** Open: owed, as far as its invoice is. Over: its letter was taken back, or another claim took its place. */
const isOpen: Values = { on: null, waived: false, standing: 'OPEN' }

const settled = (on: string, waived: boolean): Values => ({ on, waived, standing: 'SETTLED' })

interface Raised {
  claimEntityId: string
  reminderEntityId: string
  invoiceEntityId: string
  kind: string
  amount: number
}
interface Raising {
  raisedClaims?: Raised[]
  // Null where a replaced invoice sends none.
  settledClaims?: { raisedClaims?: Raised[] }[] | null
}

/** What an event raises in the place of claims that are open no more. */
function raise(states: States, data: unknown): void {
  const { raisedClaims = [], settledClaims } = data as Raising
  for (const one of [...raisedClaims, ...(settledClaims ?? []).flatMap((claim) => claim.raisedClaims ?? [])])
    states.set(one.claimEntityId, {
      ...{ reminder: one.reminderEntityId, invoice: one.invoiceEntityId, kind: one.kind, amount: one.amount },
      ...{ ...isOpen, endedBy: null, raisedLater: true },
    })
}

/**
 * What undone settlements leave: the claims themselves are open again, or `gone`, which an invoice that was cancelled makes them, too. Others
 * of the same invoice may have made room for them, or take their place; of that the journal does not tell.
 */
function undo(states: States, undone: readonly SettledClaim[], data: unknown): void {
  const invoices = new Set(undone.map(({ claimEntityId }) => states.get(claimEntityId)?.['invoice']))
  for (const [claim, { invoice, standing }] of states)
    if (invoices.has(invoice) && standing !== 'SETTLED')
      set(states, claim, { standing: untold, endedBy: untold })
  for (const { claimEntityId, gone } of undone)
    set(states, claimEntityId, { ...isOpen, ...(gone && { standing: untold }), endedBy: untold })
  raise(states, data)
}

/** What a letter leaves that is taken back: claims that are gone with it, and others that stand again in their place. */
function takeBack(states: States, data: unknown): void {
  const { invoices, goneClaims, revivedClaims } = data as TakenBack
  const ids = new Set<unknown>(invoices.map(({ invoiceEntityId }) => invoiceEntityId))
  // By which letter what is over was ended is found anew.
  for (const [claim, { invoice }] of states) if (ids.has(invoice)) set(states, claim, { endedBy: untold })
  for (const claim of goneClaims) set(states, claim, { standing: 'OVER' })
  for (const claim of revivedClaims) set(states, claim, { standing: 'OPEN' })
  raise(states, data)
}

interface TakenBack {
  invoices: { invoiceEntityId: string }[]
  goneClaims: string[]
  revivedClaims: string[]
}

type ClaimRow = Pick<Selectable<ClaimsTable>, 'settled_day' | 'withdrawn' | 'ended_by_reminder_id'>

function standingOf({ settled_day, withdrawn, ended_by_reminder_id: endedBy }: ClaimRow): string {
  if (settled_day !== null) return 'SETTLED'
  return withdrawn || endedBy !== null ? 'OVER' : 'OPEN'
}

const claims: Kind = kindOf({
  name: 'Zinsen und Kosten',
  looksAt: {
    claims: [
      ...['claim_id', 'reminder_id', 'document_id', 'kind', 'amount_cents', 'settled_day', 'waived'],
      ...['withdrawn', 'ended_by_reminder_id', 'raised_later'],
    ],
  },
  on: {
    [reminderWritten.name]: (states, { id, data }) => {
      const { claims, endedClaims } = data as Written
      for (const claim of endedClaims) set(states, claim, { standing: 'OVER', endedBy: id })
      for (const one of claims)
        if (one.isNew)
          states.set(one.entityId, {
            ...{ reminder: id, invoice: one.invoiceEntityId, kind: one.kind, amount: one.amount },
            ...{ ...isOpen, endedBy: null, raisedLater: false },
          })
    },
    [reminderWithdrawn.name]: (states, { data }) => takeBack(states, data),
    [claimSettled.name]: (states, { id, data }) => {
      const { on, waived } = data as { on: string; waived: boolean }
      for (const one of [id, ...settledOf(data)]) set(states, one, settled(on, waived))
    },
    [settlementEnded.name]: (states, { id, data }) => {
      const { gone } = data as SettledClaim
      undo(states, [{ claimEntityId: id, ...(gone && { gone }) }, ...settledClaims(data)], data)
    },
    [invoicePaymentRecorded.name]: (states, { data }) => {
      // On the day on which it was received, which stands there where it is another one.
      const { recordDate, receivedOn } = data as { recordDate: string; receivedOn?: string }
      for (const one of settledOf(data)) set(states, one, settled(receivedOn ?? recordDate, false))
    },
    [invoicePaymentDeleted.name]: (states, { data }) => undo(states, settledClaims(data), data),
    [invoiceReplaced.name]: (states, { data }) => undo(states, settledClaims(data), data),
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('claims')
      .innerJoin('documents', 'documents.document_id', 'claims.document_id')
      .selectAll('claims')
      .select('documents.replaces_document_id')
      .execute()
    return rows.map((row) => ({
      id: row.claim_id,
      label: `${row.kind} ${unitsFromCents(row.amount_cents)}`,
      values: {
        ...{ reminder: row.reminder_id, invoice: row.document_id, kind: row.kind },
        ...{ amount: unitsFromCents(row.amount_cents), on: row.settled_day, waived: row.waived },
        raisedLater: row.raised_later,
        // What is paid beside a replaced invoice counts for the one in its place: there it may open and end claims.
        ...(row.replaces_document_id === null && {
          ...{ standing: standingOf(row), endedBy: row.ended_by_reminder_id },
        }),
      },
    }))
  },
})

/** By which money claims are settled: by a payment, or that of the claim that they were settled together with. */
const claimPayments: Kind = kindOf({
  name: 'Zahlungen auf Zinsen und Kosten',
  looksAt: { claim_payments: ['payment_id', 'claim_id', 'paid_document_id', 'stands'] },
  on: {
    [invoicePaymentRecorded.name]: (states, { id, data }) => {
      const { documentEntityId } = data as { documentEntityId: string }
      for (const claim of settledOf(data))
        states.set(`${id} ${claim}`, { claim, document: documentEntityId, stands: true })
    },
    [claimSettled.name]: (states, { id, data }) => {
      const others = settledOf(data)
      if (others.length === 0) return
      for (const claim of [id, ...others])
        states.set(`${id} ${claim}`, { claim, document: null, stands: true })
    },
    [settlementEnded.name]: (states, { id, data }) => reopen(states, [id, ...settledOf(data)]),
    [invoicePaymentDeleted.name]: (states, { data }) => reopen(states, settledOf(data)),
    [invoiceReplaced.name]: (states, { data }) => reopen(states, settledOf(data)),
  },
  async rows(tx) {
    const rows = await tx.selectFrom('claim_payments').selectAll().execute()
    return rows.map((row) => ({
      id: `${row.payment_id} ${row.claim_id}`,
      label: row.claim_id,
      values: { claim: row.claim_id, document: row.paid_document_id, stands: row.stands },
    }))
  },
})

function reopen(states: States, claimIds: readonly string[]): void {
  for (const [key, values] of states)
    if (claimIds.includes(String(values['claim']))) states.set(key, { ...values, stands: false })
}

const blocks: Kind = kindOf({
  name: 'Mahnsperren',
  looksAt: {
    reminder_blocks: [
      'block_id',
      'partner_id',
      'document_id',
      'kind',
      'reason',
      'until_day',
      'made_by',
      'ended_by',
    ],
  },
  on: {
    [reminderBlocked.name]: (states, { id, by, data }) => {
      const { invoiceEntityId, partnerEntityId, kind, reason, until } = data as Record<string, unknown>
      states.set(id, {
        ...{ kind, reason, until, by, invoice: invoiceEntityId },
        partner: invoiceEntityId === null ? partnerEntityId : null,
      })
    },
    [blockEnded.name]: (states, { id, by }) => set(states, id, { endedBy: by }),
    [partnersMerged.name]: (states, told) => {
      const before = new Map(states)
      handOver(states, told)
      // Of two blocks the longer one stays, and whoever merged ended the other.
      for (const [one, values] of states)
        if (values['partner'] === told.id && values['endedBy'] === undefined && before.size > 1)
          states.set(one, { ...values, endedBy: untold })
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('reminder_blocks').selectAll().execute()
    return rows.map((row) => ({
      id: row.block_id,
      label: row.reason,
      values: {
        ...{ kind: row.kind, reason: row.reason, until: row.until_day, by: row.made_by },
        ...{ invoice: row.document_id, partner: row.partner_id, endedBy: row.ended_by },
      },
    }))
  },
})

const balances: Kind = kindOf({
  name: 'Saldenbriefe',
  looksAt: {
    balance_letters: [
      ...['balance_letter_id', 'partner_id', 'kind', 'from_day', 'day', 'deliver', 'recipient', 'written_by'],
    ],
  },
  on: {
    [balanceLetterWritten.name]: (states, { id, by, data }) => {
      const { kind, from, day, deliver, to, partnerEntityId: partner } = data as Record<string, unknown>
      states.set(id, { kind, from, day, deliver, to, partner, by })
    },
    [partnersMerged.name]: handOver,
  },
  async rows(tx) {
    const rows = await tx.selectFrom('balance_letters').selectAll().execute()
    return rows.map((row) => ({
      id: row.balance_letter_id,
      label: `vom ${row.day}`,
      values: {
        ...{ kind: row.kind, from: row.from_day, day: row.day, deliver: row.deliver },
        ...{ to: row.recipient, partner: row.partner_id, by: row.written_by },
      },
    }))
  },
})

export const reminderKinds: readonly Kind[] = [reminders, claims, claimPayments, blocks, balances]

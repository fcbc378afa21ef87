import { changedMonths } from '#areas/documents/rules/months/changed-months.ts'
import { touchedMonths } from '#areas/documents/rules/months/touched-months.ts'
import type { StoredDocument } from '#areas/documents/rules/stored-document.ts'
import { convertMonths } from '#areas/documents/server/convert-months.ts'
import { decideMonths } from '#areas/documents/server/decide-months.ts'
import { decideRecord } from '#areas/documents/server/decide-record.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { mayBeLate } from '#areas/documents/server/report-late.ts'
import { lockedProblems } from '#areas/locks/rules/locked-problems.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { readReductionEffects } from '#areas/payments/contract/reduction-effects.ts'
import { type RecordCreation, recordCreation } from '#areas/payments/contract.ts'
import type { AnswerOf } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { type Context, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { reductionEffects } from '../rules/reduction-effects.ts'

type Query = z.output<(typeof readReductionEffects)['query']>

/** What the writer of documents would decide about the months of its sale (`decideMonths`), placed as the return places it. */
export const readReductionEffectsRead = read(readReductionEffects, async (tx, query, request) => {
  const before = await readDocument(tx, request.params.uuid, ['BILL', 'INVOICE'])
  // A document that one may not see is none.
  const { permissions } = request.actor
  const isSeen = allows(before.kind === 'BILL' ? 'BILL_VIEW' : 'INVOICE_VIEW', permissions)
  if (!isSeen) throw new Refusal('not-found')
  return effectsOf(tx, before, query, request)
})

async function effectsOf(
  tx: Tx,
  before: StoredDocument,
  query: Query,
  request: Pick<Context, 'actor' | 'today'>,
): Promise<AnswerOf<typeof readReductionEffects>> {
  const { payments, reductions } = await decideRecord(tx, before, recordOf(before, query), newId)
  const months = await decideMonths(tx, before, { ...before, payments, reductions })
  const openFrom = await loadOpenFrom(tx)
  const touched = touchedMonths(before, { onlyPayments: payments, reductions }, changedMonths(months))
  const locked = lockedProblems(touched, openFrom)
  if (locked.length > 0) throw new Refusal('invalid-input', locked)
  mayBeLate(request, touched, openFrom, [...payments, ...reductions], null)
  const changes = await convertMonths(tx, before, months)
  const all = (part: 'before' | 'after') => changes.flatMap((change) => change[part])
  const { kind, taxScheme, countedAsEu, partner } = before
  const isSupplierInEu = kind === 'BILL' && partner.countryCode !== 'DE' && countedAsEu
  const facts = { kind, taxScheme, isSupplierInEu }
  const { returns, notes } = reductionEffects(all('before'), all('after'), facts)
  return {
    returns: returns.map(({ month, figures, owed }) => ({
      month,
      figures: figures.map(({ figure, text, base, tax }) => ({
        ...{ figure, text, base: unitsOf(base), tax: unitsOf(tax) },
      })),
      owed: unitsFromCents(owed),
    })),
    notes,
  }
}

/** What is asked about, as it would be sent: the reasons are given once it is recorded. */
function recordOf({ currency }: StoredDocument, query: Query): RecordCreation {
  const { recordType, reason, recordDate, receivedOn, lateReport, amount } = query
  const parsed = parseInput(recordCreation, {
    ...{ recordDate, receivedOn },
    ...(lateReport === 'true' && { declarations: [{ code: 'LATE_REPORT', reason: laterGiven }] }),
    recordDetails: {
      recordType,
      recordData: {
        ...{ amount: unitsFromCents(amount), currency, reason },
        ...(recordType === 'WRITE_OFF' && { text: laterGiven }),
      },
    },
  })
  if (!parsed.ok) throw new Refusal(parsed.code, parsed.errors)
  return parsed.value
}

const laterGiven = 'folgt'

const unitsOf = (amount: Cents | null) => (amount === null ? null : unitsFromCents(amount))

import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/driver.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import type { TaxFigures } from '../rules/taxes/tax-figures.ts'
import { readDocuments } from './read-document.ts'
import { taxOfRow } from './stored-rows.ts'

/** What the euros of corrections and cancellations follow from beside their own rate, by the document that they are made of. */
export interface EuroFacts {
  /** The groups of what is cancelled. */
  cancelled: ReadonlyMap<EntityId, readonly TaxFigures[]>
  /** The groups of what is corrected, with those of all its corrections that stand. */
  corrected: ReadonlyMap<EntityId, readonly TaxFigures[]>
}

/** Reads it for those in a foreign currency, of which alone it matters. */
export async function readEuroFacts(tx: Tx, documents: readonly StoredDocument[]): Promise<EuroFacts> {
  const foreign = documents.flatMap((document) =>
    document.kind === 'BILL' || document.currency === baseCurrency ? [] : [document],
  )
  const cancelledIds = foreign.flatMap(({ cancelled }) => cancelled?.documentId ?? [])
  const correctedIds = foreign.flatMap(({ corrected }) => corrected?.documentId ?? [])
  const ids = [...new Set([...cancelledIds, ...correctedIds])]
  if (ids.length === 0) return { cancelled: new Map(), corrected: new Map() }
  const [originals, corrections] = await Promise.all([
    readDocuments(tx, ids, ['INVOICE']),
    selectCorrections(tx, correctedIds).execute(),
  ])
  const own = new Map(originals.map(({ documentId, taxes }) => [documentId, taxes]))
  const withCorrections = originals.map(({ documentId, taxes, advances }) => {
    const made = corrections.filter(({ corrected_document_id: id }) => id === documentId)
    const received = advances.flatMap((advance) => advance.received)
    return [documentId, [...taxes, ...received, ...made.map(taxOfRow)]] as const
  })
  return { cancelled: own, corrected: new Map(withCorrections) }
}

function selectCorrections(tx: Tx, ids: readonly EntityId[]) {
  return tx
    .selectFrom('document_taxes')
    .innerJoin('documents', 'documents.document_id', 'document_taxes.document_id')
    .selectAll('document_taxes')
    .select('documents.corrected_document_id')
    .where('documents.corrected_document_id', 'in', ids.length > 0 ? ids : noIds)
    .where('documents.cancelled_by_document_id', 'is', null)
}

// A condition of no values is no SQL.
const noIds: readonly EntityId[] = ['00000000-0000-0000-0000-000000000000' as EntityId]

/**
 * Whether the euros of a document's groups follow from its rate: rounded once a group, or shared out among the groups, they are never
 * further away than a cent for each of them. What brings a group of its invoice to nothing took what was left of it; a cancellation has
 * those of what it cancels.
 */
export function hasPlausibleEuros(document: StoredDocument, facts: EuroFacts): boolean {
  const { taxes, rate } = document
  const isNear = (euros: number, amount: Cents) =>
    Math.abs(euros - convertToBase(amount, rate)) <= (rate === '1' ? 0 : taxes.length)
  return taxes.every(
    (group) =>
      (isNear(group.netEuro, group.net) &&
        isNear(group.taxEuro, group.tax) &&
        isNear(group.grossEuro, group.gross) &&
        isNear(group.owedTaxEuro, group.owedTax)) ||
      isNegated(group, document, facts) ||
      leavesNothing(group, document, facts),
  )
}

/** Of a cancellation: whether it takes back exactly this. */
function isNegated(group: TaxFigures, document: StoredDocument, { cancelled }: EuroFacts): boolean {
  if (document.kind !== 'CANCELLATION' || document.cancelled === null) return false
  const original = cancelled.get(document.cancelled.documentId)?.find((one) => isSameTax(one, group))
  return original !== undefined && amounts.every((name) => original[name] + group[name] === 0)
}

/** Of a correction: whether the invoice and its corrections come to nothing of this tax, in EUR too. */
function leavesNothing(group: TaxFigures, document: StoredDocument, { corrected }: EuroFacts): boolean {
  const id = document.kind === 'BILL' ? null : document.corrected?.documentId
  const all = id ? corrected.get(id)?.filter((one) => isSameTax(one, group)) : undefined
  return all !== undefined && amounts.every((name) => sumCents(all.map((one) => one[name])) === 0)
}

const amounts = ['net', 'tax', 'gross', 'netEuro', 'taxEuro', 'grossEuro'] as const

const isSameTax = (a: TaxFigures, b: TaxFigures) =>
  a.taxType === b.taxType &&
  a.taxPercent === b.taxPercent &&
  a.taxReason?.code === b.taxReason?.code &&
  a.taxReason?.text === b.taxReason?.text

import type { TransferCreation } from '#areas/payments/contract.ts'
import { amountTooLarge, fitsPaid } from '#areas/payments/rules/decide-payment.ts'
import { transferable } from '#areas/payments/rules/transferable.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, negateCents, sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { fractionFault } from '#kernel/numbers/minor-units.ts'
import { settledPayments } from './settled.ts'
import { isClosed, type StoredDocument } from './stored-document.ts'

const fields = { from: 'fromDocumentEntityId', to: 'toDocumentEntityId' } as const

const cancellationStays =
  'Mit einer Stornorechnung wird nichts verrechnet. Was zu erstatten ist, steht bei der stornierten Rechnung.'

/**
 * What is wrong with moving `amount` (cents of their currency) from one document to another: both are bills or both invoices,
 * of one partner and currency, none of them a cancellation or a settled advance, and no more is moved than was received on
 * `from` or, of a correction or a credit bill, is still owed by it (decisions §10 'Transfer').
 */
export function transferProblems(
  { amount }: Pick<TransferCreation, 'amount'>,
  from: StoredDocument,
  to: StoredDocument,
): FieldError[] {
  const problems = [
    ...partProblems(fields.from, from),
    ...partProblems(fields.to, to),
    ...pairProblems(from, to),
  ]
  const fraction = fractionFault(amount, from.currency)
  if (fraction !== null) problems.push({ path: 'amount', message: fraction })
  if (problems.length > 0) return problems
  if (amount > transferable(from)) return [{ path: 'amount', message: tooMuch(from) }]
  const fits = fitsAfter(from, negateCents(amount)) && fitsAfter(to, amount)
  return fits ? [] : [{ path: 'amount', message: amountTooLarge }]
}

function partProblems(path: string, document: StoredDocument): FieldError[] {
  if (document.kind === 'BILL') return []
  if (document.kind === 'CANCELLATION') return [{ path, message: cancellationStays }]
  return document.settledBy === null ? [] : [{ path, message: settledPayments(document.settledBy.number) }]
}

function pairProblems(from: StoredDocument, to: StoredDocument): FieldError[] {
  const path = fields.to
  if (from.documentId === to.documentId) return [{ path, message: 'Das ist derselbe Beleg' }]
  if ((from.kind === 'BILL') !== (to.kind === 'BILL')) {
    const message = 'Verrechnet wird nur zwischen zwei Rechnungen oder zwischen zwei Eingangsrechnungen'
    return [{ path, message }]
  }
  const problems: FieldError[] = []
  if (from.partnerId !== to.partnerId) {
    const isBill = from.kind === 'BILL'
    const message = isBill
      ? 'Der Beleg ist von einem anderen Lieferanten'
      : 'Die Rechnung gehört zu einem anderen Kunden'
    problems.push({ path, message })
  }
  if (from.currency !== to.currency) {
    problems.push({
      path,
      message: `Verrechnet wird nur in einer Währung: Der andere Beleg ist in ${from.currency}`,
    })
  }
  return problems
}

/** Why no more can be moved. */
function tooMuch(from: StoredDocument): string {
  const most = transferable(from)
  if (most === 0) return `Auf ${from.number} steht nichts, das verrechnet werden kann`
  const sum = formatMoney(most, from.currency)
  return from.gross < 0
    ? `Von ${from.number} sind nur ${sum} offen`
    : `Auf ${from.number} sind nur ${sum} gezahlt`
}

const fitsAfter = (document: StoredDocument, moved: Cents) =>
  fitsPaid({ ...document, paid: sumCents([document.paid, cents(moved)]), isClosed: isClosed(document) })

import type { RecordCreation } from '#areas/payments/contract.ts'
import {
  type ReducedDocument,
  reductionFaults,
  reductionsFit,
  takeBacks,
  takesBackTooMuch,
} from '#areas/payments/rules/decide-reduction.ts'
import { discountWith, reductionOf } from '#areas/payments/rules/new-reductions.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import { type NewReduction, type Reduction, reductionSums } from '#areas/payments/rules/reduction.ts'
import type { FieldError } from '#kernel/errors.ts'
import { zeroCents } from '#kernel/money.ts'

/** A record of the payload with its place there. */
interface Sent {
  record: RecordCreation
  index: number
}

interface SentRecords {
  stored: readonly Reduction[]
  /** Whether what is stored stays. */
  isKept: boolean
  /** Skonto and write-offs. */
  sent: readonly Sent[]
  /** Payments, which may bring Skonto with them. */
  payments: readonly (Sent & { payment: NewPayment })[]
}

type Asked = Pick<ReducedDocument, 'kind' | 'advance' | 'currency' | 'gross' | 'paid'>

const storedFirst = 'Ausgebucht wird, was offen steht: Speichern Sie den Beleg zuerst'

/**
 * What is taken off a document that is written as a whole: what stays, Skonto that comes, and what new payments take back. A write-off of
 * its own comes only to one that is stored.
 */
export function decideReductions(
  document: Asked,
  { stored, isKept, sent, payments }: SentRecords,
): { reductions: NewReduction[]; problems: FieldError[] } {
  const problems: FieldError[] = []
  const paymentIds = new Set(payments.map(({ payment }) => payment.paymentId))
  const staying = isKept
    ? [...stored]
    : stored.filter(({ recordType, reductionId, paymentId }) => {
        const isSent = sent.some(({ record }) => record.localId === reductionId)
        if (paymentId === null) return isSent
        // What a payment took back goes with it alone.
        return paymentIds.has(paymentId) && (isSent || recordType === 'WRITE_OFF')
      })
  const reductions: NewReduction[] = [...staying]
  const now = (): ReducedDocument => ({
    ...{ ...document, isClosed: false, ...reductionSums(reductions), reductions },
  })
  const take = (reduction: NewReduction, prefix: string, field: 'amount' | 'discount') => {
    const limits = { smallDifference: zeroCents, dueOfCorrections: zeroCents }
    problems.push(
      ...reductionFaults(reduction, now(), limits, field).map(({ path, message }) => ({
        path: `${prefix}recordDetails.recordData.${path}`,
        message,
      })),
    )
    reductions.push(reduction)
  }
  for (const { payment, record, index } of payments) {
    const prefix = `documentRecordCreations.${index}.`
    const { discount } = record.recordDetails.recordData
    if (payment.paymentId === undefined) reductions.push(...takeBacks(unpaid(now(), payment), payment))
    if (discount !== null && discount !== 0) take(discountWith(payment, discount), prefix, 'discount')
  }
  for (const { record, index } of sent) {
    const prefix = `documentRecordCreations.${index}.`
    const reduction = reductionOf(record)
    if (reduction === null) continue
    const known = stored.find(({ reductionId }) => reductionId === record.localId)
    if (known) {
      if (isOtherThan(known, reduction))
        problems.push({ path: `${prefix}recordDetails.recordData.amount`, message: staysAsItIs })
      continue
    }
    if (reduction.recordType === 'WRITE_OFF')
      problems.push({ path: `${prefix}recordDetails.recordType`, message: storedFirst })
    else take(reduction, prefix, 'amount')
  }
  if (problems.length === 0 && staying.length > 0) problems.push(...wholeProblems(now(), staying))
  return { reductions, problems }
}

const staysAsItIs =
  'Skonto und Ausbuchungen werden nicht geändert: Löschen Sie den Eintrag und erfassen Sie ihn neu.'

const isOtherThan = (known: Reduction, sent: NewReduction): boolean =>
  known.recordType !== sent.recordType ||
  known.reason !== sent.reason ||
  known.amount !== sent.amount ||
  known.recordDate !== sent.recordDate

/** The document before a payment that is counted already. */
const unpaid = (document: ReducedDocument, payment: NewPayment): ReducedDocument => ({
  ...document,
  paid: (document.paid - payment.amount) as ReducedDocument['paid'],
})

function wholeProblems(document: ReducedDocument, staying: readonly Reduction[]): FieldError[] {
  if (!reductionsFit(document)) {
    const message =
      'Skonto und Ausbuchungen passen nicht mehr zum neuen Betrag. Bitte löschen Sie sie vorher.'
    return [{ path: 'documentRecordCreations', message }]
  }
  return takesBackTooMuch(staying) ? [{ path: 'documentRecordCreations', message: tornWriteOff }] : []
}

export const tornWriteOff =
  'Eine spätere Zahlung hat von dieser Ausbuchung etwas zurückgenommen. Löschen Sie zuerst die Zahlung.'

import { receivedGross } from '#areas/documents/rules/advances.ts'
import { decidePayments } from '#areas/documents/rules/decide-payments.ts'
import { documentFigures } from '#areas/documents/rules/document-figures.ts'
import { lineTextProblems } from '#areas/documents/rules/lines/line-texts.ts'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { cents, sumCents } from '#kernel/money.ts'
import type { InvoiceDraft } from '../contract.ts'
import { correctedMargins, figuresTaken, supplyOf } from './correction.ts'
import {
  type DecidedInvoice,
  headProblems,
  type InvoiceFacts,
  missingReceiver,
  originalsOf,
} from './decide-invoice.ts'
import { finalProblems, listedAdvances } from './final-problems.ts'
import { invoiceLanguage } from './invoice-language.ts'
import { decideInvoiceLines } from './invoice-lines.ts'
import { printProblems } from './pdf/print-problems.ts'
import { servicePeriodProblems } from './service-period.ts'

/** An invoice as far as it is written. */
export interface DraftedInvoice extends Omit<DecidedInvoice, 'receiver' | 'declarations' | 'countedAsEu'> {
  receiver: ReceiverFields | null
  invoiceDay: Day
  currency: string
}

/** Date and currency of a draft: today and euros until others are chosen. */
export function draftHead({ documentCreation }: Pick<InvoiceDraft, 'documentCreation'>, today: Day) {
  return {
    invoiceDate: documentCreation.invoiceDate ?? today,
    currency: documentCreation.currency ?? baseCurrency,
  }
}

/**
 * Completes an invoice that is being written as far as it goes, for its preview: what is missing stays missing, what is
 * wrong is named as at saving. What the law asks for is checked at saving only (spec 2 §5).
 */
export function draftInvoice(
  draft: InvoiceDraft,
  facts: Omit<InvoiceFacts, 'firm' | 'openFrom'> &
    Pick<InvoiceFacts['firm'], 'differentialTaxMethod' | 'taxSchemes'>,
): { ok: true; invoice: DraftedInvoice } | { ok: false; problems: FieldError[] } {
  const head = draftHead(draft, facts.today)
  const supplied = { ...draft.documentCreation, ...head }
  const { taxScheme, ...period } = supplyOf(supplied, facts.corrected, facts.taxSchemes)
  const { serviceDay } = period
  const receiver = draft.partner?.data ?? facts.receiver
  const supply = { receiver, serviceDay }
  const { lines, problems } = decideInvoiceLines(draft.lineItemCreations, head.currency, supply, facts)
  problems.unshift(
    ...headProblems(supplied, draft.forex, facts),
    ...servicePeriodProblems(period, draft.documentCreation.advance),
    ...lineTextProblems(draft.texts, draft.lineItemCreations),
  )
  const partnerId = draft.partner?.entityId.uuid
  if (partnerId !== undefined) {
    const final = { ...draft.documentCreation, ...head, documentId: null, partnerId, taxScheme }
    problems.push(...finalProblems(final, facts.advances))
  }
  if (draft.partner !== null && facts.receiver === null) problems.unshift(missingReceiver)
  if (receiver !== null) problems.push(...printProblems(receiver))
  if (problems.length > 0) return { ok: false, problems }
  const totals = documentTotals(lines, head.currency)
  const advances = partnerId === undefined ? [] : listedAdvances(facts.advances)
  const gross = cents(totals.gross - sumCents(advances.map(receivedGross)))
  const paid = decidePayments({
    ...draft.documentCreation,
    kind: 'INVOICE',
    currency: head.currency,
    records: draft.documentRecordCreations,
    totals: { ...totals, gross },
    rate: facts.rate,
    today: facts.today,
    // A preview does not ask when it was paid.
    ...{ declarations: [], openFrom: null },
  })
  problems.push(...paid.problems)
  const received = advances.flatMap((advance) => advance.received)
  if (problems.length > 0 || facts.rate === null) return { ok: false, problems }
  const { rate, differentialTaxMethod, corrected } = facts
  const computed = documentFigures(
    lines,
    rate.rate,
    differentialTaxMethod,
    head.currency,
    received,
    [],
    correctedMargins(corrected),
  )
  return {
    ok: true,
    invoice: {
      figures: figuresTaken(computed, corrected),
      advances,
      ...{ payments: paid.payments, reductions: paid.reductions },
      receiver,
      invoiceDay: head.invoiceDate,
      ...period,
      taxScheme,
      ...originalsOf(draft.documentCreation, facts),
      language: invoiceLanguage(draft.documentCreation.language, corrected, receiver),
      currency: head.currency,
      rate,
    },
  }
}

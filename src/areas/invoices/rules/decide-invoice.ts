import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { type ListedAdvance, receivedGross } from '#areas/documents/rules/advances.ts'
import { decidePayments, type StoredPayments } from '#areas/documents/rules/decide-payments.ts'
import { discountTermsProblems } from '#areas/documents/rules/discount-terms-problems.ts'
import { type DocumentFigures, documentFigures, figuresFit } from '#areas/documents/rules/document-figures.ts'
import { forexProblems, type RatedDocument } from '#areas/documents/rules/forex-problems.ts'
import type { LineCategory, LineProduct } from '#areas/documents/rules/lines/decide-lines.ts'
import { lineTextProblems } from '#areas/documents/rules/lines/line-texts.ts'
import { type DifferentialTaxMethod, documentTotals } from '#areas/documents/rules/lines/totals.ts'
import type {
  CorrectedInvoice,
  ReplacedInvoice,
  StoredInvoice,
} from '#areas/documents/rules/stored-document.ts'
import { countedAsEu } from '#areas/documents/rules/taxes/counted-as-eu.ts'
import {
  type Declaration,
  type DeclarationCode,
  type NeededDeclaration,
  neededDeclarations,
} from '#areas/documents/rules/taxes/declarations.ts'
import { discountProblems } from '#areas/documents/rules/taxes/margin-discounts.ts'
import { wholeEuroOf } from '#areas/documents/rules/whole-euro.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { DatedScheme } from '#areas/firm/rules/tax-schemes.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import type { InvoiceCreation, InvoiceReplacement } from '../contract.ts'
import { advanceLineProblems, nothingAskedFor, supplyDayProblems } from './advance-problems.ts'
import { buyingSizeProblems } from './buying-prices.ts'
import {
  type CorrectedFacts,
  type CorrectionFacts,
  correctedMargins,
  correctedOf,
  correctionProblems,
  figuresTaken,
  supplyOf,
} from './correction.ts'
import { type AdvanceFacts, finalProblems, listedAdvances } from './final-problems.ts'
import { invoiceLanguage } from './invoice-language.ts'
import { decideInvoiceLines } from './invoice-lines.ts'
import { declaredLine, type LegalFacts, legalProblems } from './legal-problems.ts'
import { deliveryOf, legalReceiver } from './legal-receiver.ts'
import { printProblems } from './pdf/print-problems.ts'
import { type ReplacedFacts, replacedOf, replacedProblems } from './replaced-invoice.ts'
import { type ServicePeriod, servicePeriodProblems } from './service-period.ts'

export interface InvoiceFacts extends CorrectionFacts {
  firm: LegalFacts['firm'] & {
    differentialTaxMethod: DifferentialTaxMethod
    taxSchemes: readonly DatedScheme[]
  }
  /** The stored receiver, of a correction as its invoice keeps him; null when there is none under the id. */
  receiver: ReceiverFields | null
  categories: ReadonlyMap<string, LineCategory>
  products: ReadonlyMap<string, LineProduct>
  /** The cancelled invoice that it replaces; null where none is named by its id, or there is none under it. */
  replaced: ReplacedFacts | null
  /** That of the replaced or corrected invoice, else the latest one at or before the invoice date; null when there is none. '1' for EUR. */
  rate: { rate: string; day: Day | null } | null
  today: Day
  /** The first open day; null while no month is locked. */
  openFrom: Day | null
  /** Those that it names as its advances, as far as they exist. */
  advances: readonly AdvanceFacts[]
  /** Of the invoice that is replaced: its payments, its day and that of its rate, and whether its customer counted as one in the EU. */
  stored?: StoredPayments &
    RatedDocument &
    Pick<StoredInvoice, 'documentId' | 'serviceDay' | 'partner' | 'countedAsEu'>
}

export interface DecidedInvoice extends ServicePeriod {
  figures: DocumentFigures
  /** Of what was declared, that which the invoice needs, and that it is late. */
  declarations: Declaration[]
  payments: NewPayment[]
  reductions: NewReduction[]
  /** As it is stored with the invoice: the partner's data of now, or as changed inside the dialog. */
  receiver: ReceiverFields
  /** By which the supply is taxed: the day of supply chooses (decisions §9). */
  taxScheme: TaxScheme
  countedAsEu: boolean
  language: Language
  corrected: CorrectedInvoice | null
  replaces: ReplacedInvoice | null
  /** As stored. */
  originalEuro?: Cents
  rate: { rate: string; day: Day | null }
  /** Of a final invoice; its figures are what remains. */
  advances: readonly ListedAdvance[]
}

/** Checks an invoice, a new one or a replacement, against the facts and completes it; every problem is named before a number is given (spec 2 §5, decisions §4). */
export function decideInvoice(
  input: InvoiceCreation | InvoiceReplacement,
  facts: InvoiceFacts,
): { ok: true; invoice: DecidedInvoice } | { ok: false; problems: FieldError[] } {
  const { documentCreation, partner, lineItemCreations: sent } = input
  const { taxScheme, ...period } = supplyOf(documentCreation, facts.corrected, facts.firm.taxSchemes)
  const { serviceDay } = period
  const receiver = partner.data ?? facts.receiver
  const supply = { receiver, serviceDay }
  const { lines, problems } = decideInvoiceLines(sent, documentCreation.currency, supply, facts)
  problems.unshift(
    ...headProblems(documentCreation, input.forex, facts),
    ...supplyDayProblems(documentCreation, facts.today),
    ...servicePeriodProblems(period, documentCreation.advance),
  )
  problems.push(...lineTextProblems(input.texts, sent))
  if (documentCreation.advance) problems.push(...advanceLineProblems(sent))
  const own = { documentId: facts.stored?.documentId ?? null, taxScheme, partnerId: partner.entityId.uuid }
  const named = { ...documentCreation, ...own }
  problems.push(...finalProblems(named, facts.advances), ...replacedProblems(named, facts.replaced))
  if (facts.receiver === null) problems.unshift(missingReceiver)
  if (receiver !== null) problems.push(...printProblems(receiver))
  if (problems.length === 0) problems.push(...discountsOf(lines, facts.corrected))
  const { rate } = facts
  if (problems.length > 0 || receiver === null || rate === null) return { ok: false, problems }
  const totals = documentTotals(lines, documentCreation.currency)
  const advances = listedAdvances(facts.advances)
  const gross = cents(totals.gross - sumCents(advances.map(receivedGross)))
  const decided = decidePayments({
    ...documentCreation,
    kind: 'INVOICE',
    records: input.documentRecordCreations,
    declarations: input.declarations,
    stored: facts.stored,
    totals: { ...totals, gross },
    rate,
    today: facts.today,
    openFrom: facts.openFrom,
  })
  problems.push(...decided.problems, ...amountProblems(input, lines, rate.rate, gross))
  if (documentCreation.advance && totals.gross <= 0) problems.push(nothingAskedFor)
  if (!figuresFit(totals, rate.rate)) return { ok: false, problems } // It cannot be converted; they say so.
  problems.push(
    ...legalProblems({
      firm: legalFirmOf(facts),
      taxScheme,
      receiver: legalReceiver(receiver),
      lines,
      declared: input.declarations,
      grossInEur: convertToBase(totals.gross, rate.rate),
      serviceDay,
    }),
    ...correctionProblems(documentCreation, facts, {
      partnerId: partner.entityId.uuid,
      receiver,
      gross: totals.gross,
      currency: documentCreation.currency,
      groups: totals.groups,
      lines,
    }),
  )
  if (problems.length > 0) return { ok: false, problems }
  const received = advances.flatMap((advance) => advance.received)
  const computed = documentFigures(
    lines,
    rate.rate,
    facts.firm.differentialTaxMethod,
    documentCreation.currency,
    received,
    [],
    correctedMargins(facts.corrected),
  )
  const { deliveryCountry, vatId: deliveryVatId } = legalReceiver(receiver)
  const needed = neededDeclarations(lines.map(declaredLine), {
    ...{ deliveryCountry, deliveryVatId, serviceDay },
    ossSince: facts.firm.ossSince,
    marginStatementSince: facts.firm.marginStatementSince,
  })
  return {
    ok: true,
    invoice: {
      figures: figuresTaken(computed, facts.corrected),
      advances,
      declarations: declarationsOf(input, needed),
      ...{ payments: decided.payments, reductions: decided.reductions },
      ...{ receiver, ...period, taxScheme, countedAsEu: counted(receiver, serviceDay, facts) },
      ...originalsOf(documentCreation, facts),
      language: invoiceLanguage(documentCreation.language, facts.corrected, receiver),
      rate,
    },
  }
}

/** What is wrong with its buying prices and with the Skonto that it grants. */
const amountProblems = (
  input: Parameters<typeof discountTermsProblems>[0],
  lines: Parameters<typeof buyingSizeProblems>[0],
  rate: string,
  gross: Cents,
) => [...buyingSizeProblems(lines, rate), ...discountTermsProblems(input, gross)]

/** Whether the place where the goods go counts as one in the EU: of a correction as its invoice says. */
function counted(
  receiver: ReceiverFields,
  day: Day,
  { corrected, stored, firm }: Pick<InvoiceFacts, 'corrected' | 'stored' | 'firm'>,
): boolean {
  if (corrected !== null) return corrected.countedAsEu
  const before = stored
    ? { country: deliveryOf(stored.partner).country, day: stored.serviceDay, countedAsEu: stored.countedAsEu }
    : null
  return countedAsEu({ country: deliveryOf(receiver).country, day }, before, firm)
}

/** The invoices that it is about besides itself: one that it corrects, one that it replaces. */
export function originalsOf(
  head: Parameters<typeof correctedOf>[0],
  { corrected, replaced }: Pick<InvoiceFacts, 'corrected' | 'replaced'>,
): Pick<DecidedInvoice, 'corrected' | 'replaces' | 'originalEuro'> {
  const wholes = [corrected, replaced].flatMap((original) => (original ? wholeEuroOf(original) : []))
  return {
    ...{ corrected: correctedOf(head, corrected), replaces: replacedOf(replaced) },
    ...(wholes.length > 0 && { originalEuro: cents(Math.max(...wholes)) }),
  }
}

/** What the law asks of the firm: whether Britain counted as EU, a correction takes over from its invoice. */
function legalFirmOf({ firm, corrected }: Pick<InvoiceFacts, 'firm' | 'corrected'>): LegalFacts['firm'] {
  return corrected === null ? firm : { ...firm, ukCountsAsEu: corrected.countedAsEu }
}

/** One for each that the invoice needs, the first that was sent. Whether it is late, its writer knows, who holds the lock of the months. */
function declarationsOf(
  { declarations }: Pick<InvoiceCreation, 'declarations'>,
  needed: readonly NeededDeclaration[],
): Declaration[] {
  const codes: readonly DeclarationCode[] = [...needed.map(({ code }) => code), 'LATE_REPORT']
  return codes.flatMap((code) => declarations.find((sent) => sent.code === code) ?? [])
}

function discountsOf(
  lines: Parameters<typeof discountProblems>[0],
  corrected: CorrectedFacts | null,
): FieldError[] {
  return discountProblems(lines, corrected?.lines).map(({ path, message }) => ({
    path: `lineItemCreations.${path}`,
    message,
  }))
}

export const missingReceiver: FieldError = { path: 'partner.entityId', message: 'Kunde fehlt' }

/** What is wrong with the date and the currency of an invoice, be it complete or being written. */
export function headProblems(
  head: { invoiceDate: Day; currency: string; correctedInvoice: { date: Day } | null },
  forex: InvoiceCreation['forex'],
  facts: Pick<InvoiceFacts, 'rate' | 'today' | 'corrected' | 'replaced' | 'stored'>,
): FieldError[] {
  const { invoiceDate, currency, correctedInvoice } = head
  const problems: FieldError[] = []
  if (invoiceDate > facts.today) {
    problems.push({
      path: 'documentCreation.invoiceDate',
      message: 'Das Rechnungsdatum liegt in der Zukunft',
    })
  }
  const earlier = correctedInvoice && { documentDay: correctedInvoice.date, rateDay: facts.rate?.day ?? null }
  const originals = [facts.corrected, facts.replaced, facts.stored, earlier].flatMap(
    (original) => original ?? [],
  )
  problems.push(...forexProblems(forex, { currency, day: invoiceDate }, originals))
  if (facts.rate === null) {
    const day = correctedInvoice?.date ?? invoiceDate
    const message = `Für ${currency} gibt es zum ${formatDay(day)} keinen Wechselkurs`
    problems.push({ path: 'documentCreation.currency', message })
  }
  return problems
}

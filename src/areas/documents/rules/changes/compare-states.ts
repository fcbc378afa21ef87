import { taxSchemeNames } from '#areas/firm/rules/tax-schemes.ts'
import { partnerName, type SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { type PaymentMethod, paymentMethodNames } from '#areas/partners/rules/payment-method.ts'
import { propertyName, propertyWord } from '#areas/partners/rules/property-names.ts'
import { agreedWords } from '#areas/payment-targets/rules/discount-terms.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { DocumentState } from '../document-state.ts'
import { billFields, invoiceFields } from '../fields/document-fields.ts'
import { factsOf } from '../fields/field-table.ts'
import { declarationCodes, declarationLabels } from '../taxes/declarations.ts'
import { percentText } from '../taxes/tax-types.ts'
import { compareLines } from './compare-lines.ts'
import { comparePayments } from './compare-payments.ts'
import { shownDays, shownMoney, shownRate } from './shown-values.ts'
import { changeOf, type StateChange, type StateNames } from './state-change.ts'

/**
 * What changed from one recorded state of a bill or invoice to the next, field by field, with amounts and days as a
 * person reads them: 'Verlauf' (decisions §4, editing). Line items are the same by their localId, payments by their id.
 */
export function compareStates(before: DocumentState, after: DocumentState, names: StateNames): StateChange[] {
  return [
    ...comparePartners(before, after),
    ...compareFacts(before, after),
    ...compareSchemes(before, after),
    ...compareTerms(before, after),
    ...compareLines(before, after, names),
    ...comparePayments(before, after),
  ]
}

const declarationFacts = declarationCodes.map((code): [string, (state: DocumentState) => string] => [
  declarationLabels[code],
  (state) => state.declarations?.find((declared) => declared.code === code)?.reason ?? '',
])

function compareFacts(before: DocumentState, after: DocumentState): StateChange[] {
  const facts: [label: string, read: (state: DocumentState) => string][] = [
    ['Rechnungsnummer', (state) => state.billNumber ?? state.invoiceNumber ?? ''],
    ['Rechnungsdatum', (state) => shownDay(state.billDate ?? state.invoiceDate)],
    ['Eingang', (state) => shownDay(state.bookingDate)],
    ['Leistungsdatum', (state) => shownDay(state.serviceDate ?? undefined)],
    ['Anzahlungen', ({ advances = [] }) => advances.map((each) => each.invoiceNumber).join(', ')],
    ['Gesamt brutto', (state) => shownMoney(state.totals?.amountGrossTotal, state.currency)],
    ['Steuer wie gedruckt', shownPrintedTaxes],
    ['Überschriften und Texte', ({ texts = [] }) => texts.map(({ text }) => text).join(' · ')],
    ['Währung', (state) => state.currency ?? ''],
    ['Wechselkurs', shownRate],
    ['Berichtigte Rechnung', shownCorrected],
    [replacedLabel, shownReplaced],
    ...(after.documentType === 'BILL' ? factsOf(billFields) : factsOf(invoiceFields)),
    ...declarationFacts,
  ]
  return facts.flatMap(([label, read]) => changeOf(label, read(before), read(after)))
}

function shownPrintedTaxes({ printedTaxes = [], currency }: DocumentState): string {
  return printedTaxes
    .map(({ taxPercent, tax }) => `${percentText(taxPercent)} %: ${shownMoney(tax, currency)}`)
    .join(', ')
}

/** Another day of supply may be taxed by another scheme. */
function compareSchemes(before: DocumentState, after: DocumentState): StateChange[] {
  if (before.taxScheme === undefined || after.taxScheme === undefined) return []
  return changeOf('Besteuerungsart', taxSchemeNames[before.taxScheme], taxSchemeNames[after.taxScheme])
}

function shownCorrected({ correctedInvoice }: DocumentState): string {
  return correctedInvoice ? `${correctedInvoice.number} vom ${shownDay(correctedInvoice.date)}` : ''
}

/** What is called the cancelled invoice that another one replaces. */
export const replacedLabel = 'Ersetzte Rechnung'

/** The cancelled invoice that a document replaces, in words; '' where none is named. */
export function shownReplaced({
  replacesInvoiceNumber: number,
  replacesInvoiceDate: day,
}: DocumentState): string {
  return number ? `${number} vom ${shownDay(day ?? undefined)}` : ''
}

/** Another partner is one change; the same one, edited inside the document, one for each of its fields. */
function comparePartners(before: DocumentState, after: DocumentState): StateChange[] {
  if (!before.partner || !after.partner) return []
  const isBill = after.documentType === 'BILL'
  const label = isBill ? 'Lieferant' : 'Kunde'
  const [from, to] = [before.partner.entityId.uuid, after.partner.entityId.uuid]
  if (from !== to) {
    const side = isBill ? ('suppliers' as const) : ('receivers' as const)
    return changeOf(label, shownPartner(before.partner.data), shownPartner(after.partner.data)).map(
      (change) => ({ ...change, partners: { side, from, to } }),
    )
  }
  return partnerChanges(label, before.partner.data, after.partner.data)
}

/** What changed of a partner as a document keeps him, each field by itself. */
export function partnerChanges(
  label: string,
  old: Record<string, unknown>,
  now: Record<string, unknown>,
): StateChange[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !isSameValue(old[name], now[name]))
    .flatMap((name) =>
      changeOf(
        `${label}: ${propertyName(name)}`,
        propertyWord(name, old[name]) ?? shownPlain(old[name]),
        propertyWord(name, now[name]) ?? shownPlain(now[name]),
      ),
    )
}

function shownPartner(data: Record<string, unknown>): string {
  // The names of a partner are texts by the schema that stored them.
  return partnerName(data as Pick<SupplierFields, 'companyName' | 'firstName' | 'familyName'>)
}

function shownPlain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  // The one object among the fields of a document is how it is paid.
  if (typeof value === 'object' && value !== null) return shownMethod(value as { paymentMethod?: string })
  return value === null || value === undefined ? '' : String(value)
}

function compareTerms(before: DocumentState, after: DocumentState): StateChange[] {
  const [old, now] = [before.partnership?.partnershipData, after.partnership?.partnershipData]
  if (!old || !now) return []
  const [oldMethod, nowMethod] = [old.preferredPaymentMethod, now.preferredPaymentMethod]
  const method = changeOf('Zahlungsart', shownMethod(oldMethod), shownMethod(nowMethod))
  // Account and card data of the journal are shortened; that they changed is what can be said.
  const isOtherData = method.length === 0 && !isSameValue(oldMethod?.data, nowMethod?.data)
  return [
    ...method,
    ...(isOtherData ? changeOf('Zahlungsdaten', shownData(oldMethod), shownData(nowMethod)) : []),
    ...changeOf('Zahlungsziel', shownDays(old.paymentTargetDays), shownDays(now.paymentTargetDays)),
    ...changeOf('Skonto', agreedWords(old.discountTerms ?? []), agreedWords(now.discountTerms ?? [])),
    ...changeOf(
      'Unsere Kundennummer',
      old.customerNumberAtSupplier ?? '',
      now.customerNumberAtSupplier ?? '',
    ),
  ]
}

function shownMethod(method: { paymentMethod?: string } | undefined): string {
  // A stored method is one of these.
  return method?.paymentMethod ? paymentMethodNames[method.paymentMethod as PaymentMethod] : ''
}

function shownData(method: { data: Record<string, string> } | undefined): string {
  return Object.values(method?.data ?? {})
    .filter(Boolean)
    .join(', ')
}

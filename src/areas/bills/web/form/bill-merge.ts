import type { Category } from '#areas/categories/contract.ts'
import { billFields, billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { declarationLabels } from '#areas/documents/rules/taxes/declarations.ts'
import { amountWords, categoryText } from '#areas/documents/web/form-lines.ts'
import { termsQuestions } from '#areas/documents/web/form-terms.ts'
import type { FormMerge } from '#areas/documents/web/merge-questions.ts'
import { taxReasonText } from '#areas/documents/web/tax-reason-input.ts'
import { linePartsOf, questionsOf } from '#areas/documents/web/typed-fields.ts'
import { partnerName, type SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { taxText } from '../bill-view.ts'
import { type BillLine, lineBookingText, newDraft } from '../lines/bill-line.ts'
import { shownUse } from '../lines/bill-line-product.ts'
import { type BillValues, withDraftAdded } from './bill-values.ts'
import { typedTaxesText } from './printed-taxes.ts'

/** How a stored bill that two people edit is merged, and what its fields and lines are called (decisions §4, editing). */
export function billMerge(categories: readonly Category[]): FormMerge<BillValues, BillLine> {
  return {
    onlyHere: ['draft'],
    settled,
    // What is stored beside it follows what is stored now; a product's code is not typed here.
    typed: ({ stored: _, product, ...line }) => ({ ...line, product: product?.uuid ?? null }),
    over: (mine, { stored }) => ({ ...mine, stored }),
    fields: {
      ...questionsOf(billFields),
      supplier: ['Lieferant', ({ supplier }) => shownSupplier(supplier?.fields)],
      billNumber: ['Rechnungsnummer', ({ billNumber }) => billNumber],
      billDate: ['Rechnungsdatum', ({ billDate }) => billDate],
      bookingDate: ['Eingang', ({ billDate, bookingDate }) => bookingDate ?? billDate],
      serviceDate: ['Leistungsdatum', ({ serviceDate }) => serviceDate],
      billTotal: ['Rechnungsbetrag', ({ billTotal, currency }) => `${billTotal} ${currency}`],
      currency: ['Währung', ({ currency }) => currency],
      printedTaxes: ['Steuer wie gedruckt', ({ printedTaxes }) => typedTaxesText(printedTaxes)],
      ...termsQuestions,
      declaredLate: [declarationLabels.LATE_REPORT, ({ declaredLate }) => declaredLate],
    },
    lineTitle: (line) => lineBookingText(line, categories),
    lineParts: [
      ['Menge', ({ quantity }) => quantity],
      ['Betrag', amountWords],
      ['Steuer', taxText],
      ['Grund für 0 %', (line) => taxReasonText(line)],
      ['Kategorie', (line) => categoryText(line, categories)],
      ['Buchungstext', (line) => lineBookingText(line, categories)],
      ['Ware', ({ product }) => product?.code ?? ''],
      ['Verwendung', shownUse],
      ...linePartsOf(billLineFields),
    ],
  }
}

function shownSupplier(fields: SupplierFields | undefined): string {
  if (fields === undefined) return ''
  return [partnerName(fields), fields.street, fields.zip, fields.city].filter(Boolean).join(', ')
}

/** A listed line that is being changed takes part as it was typed; one that was only opened is put back. */
function settled(values: BillValues): BillValues {
  const { isEdit, isTouched, shelved } = values.draft
  if (!isEdit) return values
  return isTouched ? { ...values, ...withDraftAdded(values) } : { ...values, draft: shelved ?? newDraft() }
}

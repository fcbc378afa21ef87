import { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { declarationLabels } from '#areas/documents/rules/taxes/declarations.ts'
import { taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { amountWords, categoryText } from '#areas/documents/web/form-lines.ts'
import { termsQuestions } from '#areas/documents/web/form-terms.ts'
import type { FormMerge } from '#areas/documents/web/merge-questions.ts'
import { taxReasonText } from '#areas/documents/web/tax-reason-input.ts'
import { linePartsOf, questionsOf } from '#areas/documents/web/typed-fields.ts'
import { receiverDisplay } from '#areas/partners/rules/partner-fields.ts'
import { bookingTextOf } from '../lines/line-input.ts'
import { taxTypeOf } from '../lines/line-taxes.ts'
import { textWords } from '../lines/line-texts.ts'
import type { LineFacts, LineValues } from '../lines/line-values.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** How a stored invoice that two people edit is merged, and what its fields and lines are called (decisions §4, editing). */
export function invoiceMerge(
  factsOf: (values: InvoiceValues) => LineFacts,
): FormMerge<InvoiceValues, LineValues> {
  return {
    together: [
      ['advance', 'serviceDateIsInvoiceDate', 'serviceDate', 'serviceDateFrom'],
      ['corrects', 'corrected', 'correctedNumber', 'correctedDate'],
    ],
    fields: {
      ...questionsOf(invoiceFields),
      receiver: ['Kunde', ({ receiver }) => (receiver ? receiverDisplay(receiver.fields) : '')],
      invoiceDate: ['Rechnungsdatum', ({ invoiceDate }) => invoiceDate],
      advance: ['Leistungsdatum', supplyDayText],
      corrects: ['Berichtigte Rechnung', correctedText],
      replaces: ['Ersetzte Rechnung', ({ replaces }) => replaces?.number ?? 'keine'],
      advances: ['Anzahlungen', ({ advances }) => advances.map((each) => each.invoiceNumber).join(', ')],
      texts: ['Überschriften und Texte', textWords],
      currency: ['Währung', ({ currency }) => currency],
      ...termsQuestions,
      declaredExport: [declarationLabels.EXPORT_TO_GERMANY, ({ declaredExport }) => declaredExport],
      declaredEuSupply: [declarationLabels.EU_SUPPLY_IN_GERMANY, ({ declaredEuSupply }) => declaredEuSupply],
      declaredMarginScheme: [
        declarationLabels.MARGIN_SCHEME_CLOSED,
        ({ declaredMarginScheme }) => declaredMarginScheme,
      ],
      declaredOss: [declarationLabels.OSS_WITHOUT_PART, ({ declaredOss }) => declaredOss],
      declaredOssToBusiness: [
        declarationLabels.OSS_TO_BUSINESS,
        ({ declaredOssToBusiness }) => declaredOssToBusiness,
      ],
      declaredLate: [declarationLabels.LATE_REPORT, ({ declaredLate }) => declaredLate],
    },
    lineTitle: ({ descriptionShort }) => descriptionShort,
    lineParts: [
      ['Menge', ({ quantity }) => quantity],
      ['Betrag', amountWords],
      ...linePartsOf(invoiceLineFields),
      ['Ware', ({ product }) => product?.code ?? ''],
      ['Besteuerung', (line, values) => taxTypeNames[taxTypeOf(line, factsOf(values))]],
      ['Steuer', ({ taxPercent }) => `${taxPercent} %`],
      ['Grund für 0 %', (line) => taxReasonText(line)],
      [
        'Nachlass auf',
        (line, { lines }) => lines.find(({ localId }) => localId === line.appliesTo)?.descriptionShort ?? '',
      ],
      ['Ware kommt zurück', ({ goodsReturned }) => returnText(goodsReturned)],
      ['Kategorie', (line, values) => categoryText(line, factsOf(values).categories)],
      ['Buchungstext', (line, values) => bookingTextOf(line, factsOf(values))],
    ],
  }
}

const returnText = (isReturned: boolean | null) => (isReturned === null ? '' : isReturned ? 'ja' : 'nein')

function correctedText({ corrects, corrected, correctedNumber, correctedDate }: InvoiceValues): string {
  if (corrects === 'NONE') return 'keine bestimmte'
  if (corrects === 'EARLIER') return `${correctedNumber} vom ${correctedDate}`
  return corrected?.number ?? ''
}

function supplyDayText(values: InvoiceValues): string {
  if (values.advance) return `${values.serviceDate} (Anzahlungsrechnung)`
  return values.serviceDateIsInvoiceDate ? 'entspricht Rechnungsdatum' : periodText(values)
}

/** As it is typed. */
const periodText = ({ serviceDate, serviceDateFrom }: InvoiceValues) =>
  serviceDateFrom === '' ? serviceDate : `${serviceDateFrom} – ${serviceDate}`

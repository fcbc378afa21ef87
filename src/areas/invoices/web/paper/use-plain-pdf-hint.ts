import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Cents } from '#kernel/money.ts'
import { useRead } from '#web/reads/use-read.ts'
import { plainPdfHint } from '../../rules/electronic/plain-pdf-hint.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { reasonInput, taxPercentOf, taxTypeOf } from '../lines/line-taxes.ts'
import type { LineFacts } from '../lines/line-values.ts'

/** What the form says of an invoice whose PDF will bear no XML; null for nothing. */
export function usePlainPdfHint(
  { receiver, lines, currency }: InvoiceValues,
  facts: LineFacts,
  gross: Cents,
): string | null {
  const { data: firm } = useRead(readFirm)
  if (!receiver || !firm) return null
  return plainPdfHint({
    receiver: receiver.fields,
    lines: lines.map((line) => {
      const taxType = taxTypeOf(line, facts)
      return {
        taxType,
        taxPercent: taxPercentOf(line, facts.tax),
        taxReason: reasonInput(line, taxType, facts.tax),
      }
    }),
    firmVatId: firm.vatId,
    taxScheme: facts.tax.taxScheme,
    serviceDay: facts.tax.serviceDay,
    grossEuro: currency === baseCurrency ? gross : null,
  })
}

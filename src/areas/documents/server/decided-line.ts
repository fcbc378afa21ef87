import type { DecidedLine } from '../rules/decide-lines.ts'
import type { LineItemRow } from './read-document.ts'

/** A stored line as the rules know it. */
export function decidedLine(line: LineItemRow): DecidedLine {
  return {
    localId: line.local_id,
    quantity: line.quantity,
    amount: line.amount_cents,
    amountBuying: line.amount_buying_cents,
    amountIncludesTax: line.amount_includes_tax,
    bookingText: line.booking_text,
    categoryId: line.category_id,
    product: productOf(line),
    // The database's check allows only the kinds.
    differentialKind: line.differential_kind as DecidedLine['differentialKind'],
    descriptionShort: line.description_short,
    descriptionLong: line.description_long,
    taxPercent: line.tax_percent,
    // The database's check allows only these.
    taxType: line.tax_type as DecidedLine['taxType'],
  }
}

function productOf(line: LineItemRow): DecidedLine['product'] {
  const { product_id, product_code, product_tax_type, differential_kind } = line
  if (product_id === null || product_code === null) return null
  return {
    entityId: { uuid: product_id },
    code: product_code,
    // Checked by the database too.
    taxType: product_tax_type as 'v',
    differentialKind: (differential_kind ?? 'USED') as 'USED',
  }
}

import type { ReactNode } from 'react'
import { unitName } from '#areas/documents/rules/lines/units.ts'
import { taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { quantityOf } from '#areas/documents/web/line-quantity.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'
import { LineText } from '../line-table.tsx'
import type { LineFacts, LineValues } from '../line-values.ts'
import type { ShownLine } from '../shown-line.ts'
import styles from './invoice-line-grid.module.css'
import { discountCellText, taxText } from './line-cells.ts'

/** What stands in the table of a line that is not being written, by its columns. */
export function readCells(
  line: LineValues,
  shown: ShownLine,
  facts: LineFacts,
): { [column: string]: ReactNode } {
  const amount = amountCents(line.amount, line.currency)
  const isUsual = shown.taxType === 'VAT' && shown.taxReason === ''
  return {
    text: (
      <>
        <LineText line={shown} />
        {!isUsual && (
          <div className={styles.below}>
            {[taxTypeNames[shown.taxType], shown.taxReason].filter(Boolean).join(': ')}
          </div>
        )}
      </>
    ),
    quantity: `${line.quantity} `,
    unit: unitName(line.unit, quantityOf(line.quantity)),
    price: (
      <>
        {amount === null ? line.amount : formatAmount(amount, line.currency)}
        {line.side === 'net' && shown.taxPercent !== null && <div className={styles.below}>netto</div>}
      </>
    ),
    discount: discountCellText(line) || '–',
    tax: taxText(line, facts),
    category: (
      <>
        {shown.category}
        {shown.bookingText !== shown.category && <div className={styles.below}>{shown.bookingText}</div>}
      </>
    ),
    ...amountCells(shown),
  }
}

/** What is computed, and stands in every row. */
export function amountCells({ net, gross, currency }: ShownLine): { [column: string]: ReactNode } {
  return { net: formatAmount(net, currency), gross: formatAmount(gross, currency) }
}

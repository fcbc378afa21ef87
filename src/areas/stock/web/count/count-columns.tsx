import { type KeyboardEvent, useId } from 'react'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { cx } from '#web/ui/cx.ts'
import inputs from '#web/ui/fields/input.module.css'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { differenceValue } from '../../rules/count-sums.ts'
import { formatDifference, formatQuantity } from '../../rules/quantity-text.ts'
import styles from './count-page.module.css'
import { type CountRow, countedOf, countFault } from './count-rows.ts'

interface CountColumnOptions {
  type: (uuid: string, text: string) => void
  /** A row is typed in now, or none is any more. */
  typeIn: (uuid: string | null) => void
  /** Goes up or down the column, from a row. */
  step: (uuid: string, by: 1 | -1) => void
}

type Column = GridColumn<CountRow>

/** The columns of the working list of an inventory; in a narrow window what is typed has room beside its difference. */
export function countColumns(isWide: boolean, options: CountColumnOptions): Column[] {
  const columns: Column[] = [
    { key: 'code', header: 'Code', flex: 3, minWidth: 104, cell: productText },
    { key: 'place', header: 'Ort', flex: 1, minWidth: 80, cell: ({ product }) => product.status },
    {
      ...{
        key: 'expected',
        header: 'Soll',
        align: 'right',
        cell: ({ expected }) => formatQuantity(expected / 100),
      },
      width: isWide ? 84 : 60,
    },
    {
      ...{
        key: 'counted',
        header: 'Gezählt',
        align: 'right',
        cell: (row) => <CountInput row={row} {...options} />,
      },
      ...{ width: isWide ? 112 : 92, resizable: false },
    },
    { key: 'difference', header: 'Differenz', width: isWide ? 96 : 84, align: 'right', cell: difference },
    { key: 'value', header: 'Wert €', width: 112, align: 'right', cell: value },
  ]
  return columns.filter(({ key }) => isWide || (key !== 'place' && key !== 'value'))
}

/** Where among the columns is typed what was counted. */
export function countedColumn(columns: readonly Column[]): number {
  return columns.findIndex(({ key }) => key === 'counted')
}

function productText({ product }: CountRow) {
  return (
    <>
      <span className={styles.code}>{product.code}</span>{' '}
      <span className={styles.description}>{product.codeDescription}</span>
    </>
  )
}

interface CountInputProps extends CountColumnOptions {
  row: CountRow
}

function CountInput({ row, type, typeIn, step }: CountInputProps) {
  const { uuid, text, product } = row
  const id = useId()
  const fault = countFault(row)
  return (
    <>
      <NumberInput
        inputMode="decimal"
        aria-label={`${product.code} gezählt`}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        data-tooltip={fault ?? undefined}
        className={cx(inputs.input, styles.counted)}
        value={text}
        onChange={(text) => type(uuid, text)}
        onFocus={(event) => {
          event.currentTarget.select()
          typeIn(uuid)
        }}
        onBlur={() => typeIn(null)}
        onKeyDown={(event) => {
          const by = stepOf(event)
          if (by === null) return
          event.preventDefault()
          step(uuid, by)
        }}
      />
      {fault !== null && <VisuallyHidden id={id}>{fault}</VisuallyHidden>}
    </>
  )
}

/** Enter and the arrows go on to the neighbour; Ctrl+Enter is the form's. */
function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1
  return key === 'ArrowUp' || key === 'Enter' ? -1 : null
}

function difference(row: CountRow) {
  const counted = countedOf(row)
  if (counted === null) return ''
  const pieces = (counted.counted - counted.expected) / 100
  return <span className={pieces === 0 ? styles.same : styles.differs}>{formatDifference(pieces)}</span>
}

function value(row: CountRow) {
  const counted = countedOf(row)
  if (counted === null || counted.counted === counted.expected) return ''
  // Without a price nobody knows.
  return counted.buyingCents === null ? '?' : formatAmount(differenceValue(counted))
}

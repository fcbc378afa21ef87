import type { KeyboardEvent } from 'react'
import { formatAmount } from '#kernel/amount-text.ts'
import { cx } from '#web/ui/cx.ts'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import inputs from '#web/ui/input.module.css'
import { differenceValue } from '../rules/count-sums.ts'
import { formatDifference, formatQuantity, parseQuantityText } from '../rules/quantity-text.ts'
import styles from './count-page.module.css'
import { type CountRow, countedOf } from './count-rows.ts'
import { filterQuantity } from './quantity-field.tsx'

interface CountColumnOptions {
  type: (uuid: string, text: string) => void
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

function CountInput({ row, type, step }: CountInputProps) {
  const { uuid, text, product } = row
  const isWrong = text.trim() !== '' && !parseQuantityText(text).ok
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${product.code} gezählt`}
      aria-invalid={isWrong || undefined}
      className={cx(inputs.input, styles.counted)}
      value={text}
      onChange={(event) => type(uuid, filterQuantity(event.currentTarget.value))}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        const by = stepOf(event)
        if (by === null) return
        event.preventDefault()
        step(uuid, by)
      }}
    />
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

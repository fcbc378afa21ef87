import type { ReactNode } from 'react'
import { CategorySelect } from '#areas/categories/web/category-select.tsx'
import { unitCodes, unitToChoose } from '#areas/documents/rules/lines/units.ts'
import { LineQuantityField } from '#areas/documents/web/line-quantity-field.tsx'
import type { Product } from '#areas/stock/contract.ts'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import type { TakenBy } from '#web/ui/line-grid/hits-field.tsx'
import { chargedPercentOf } from '../line-taxes.ts'
import type { LineFacts, LineValues } from '../line-values.ts'
import { withProduct } from '../line-values.ts'
import { DiscountCell } from './discount-cell.tsx'
import styles from './invoice-line-grid.module.css'
import { cellNames, isEmptyLine, type LineCell } from './line-cells.ts'
import { ProductCell } from './product-cell.tsx'
import { TaxCell } from './tax-cell.tsx'
import type { LineEntry } from './use-line-entry.ts'

export interface WrittenCellsProps {
  line: LineValues
  /** 'Position 2'. */
  label: string
  facts: LineFacts
  entry: LineEntry
  errors: { readonly [Cell in LineCell]?: string | undefined }
  onErase: () => void
}

const units = unitCodes.map((value) => ({ value, label: unitToChoose(value) }))

/** The fields of a line that is written in the table, by their columns. */
export function writtenCells(props: WrittenCellsProps): { [column: string]: ReactNode } {
  const { line, label, facts, entry, errors } = props
  const key = line.localId
  const change = (changes: Partial<LineValues>) => entry.change(key, changes)
  const named = (cell: LineCell) => ({
    label: `${label}: ${cellNames[cell]}`,
    labelHidden: true,
    error: errors[cell],
  })
  return {
    text: <TextCell {...props} change={change} field={named('text')} />,
    quantity: (
      <LineQuantityField
        {...named('quantity')}
        name="quantity"
        countedIn={line.unit}
        hasProduct={line.product !== null}
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
      />
    ),
    unit: (
      <SearchSelect
        {...named('unit')}
        name="unit"
        placeholder=""
        options={units}
        value={line.unit}
        onChange={(unit) => {
          const known = unitCodes.find((code) => code === unit)
          if (known === undefined) return
          change({ unit: known })
          entry.advanceByKey({ line: key, cell: 'unit' })
        }}
      />
    ),
    price: <PriceCell {...props} change={change} field={named('price')} />,
    discount: <DiscountCell {...named('discount')} line={line} onChange={change} />,
    tax: <TaxCell {...named('tax')} line={line} facts={facts} onChange={change} />,
    category: (
      <CategorySelect
        {...named('category')}
        scope="INVOICE"
        name="categoryId"
        className={line.categoryIsProposed && styles.proposed}
        hint={line.categoryIsProposed && 'Aus der letzten Position übernommen, Enter bestätigt'}
        value={line.categoryId}
        onChange={(categoryId) => {
          change({ categoryId, categoryIsProposed: undefined })
          entry.advanceByKey({ line: key, cell: 'category' })
        }}
      />
    ),
  }
}

interface CellProps extends WrittenCellsProps {
  change: (changes: Partial<LineValues>) => void
  field: { label: string; labelHidden: boolean; error: string | undefined }
}

function PriceCell({ line, facts, change, field }: CellProps) {
  const hasSides = chargedPercentOf(line, facts) > 0
  return (
    <div className={styles.price}>
      <AmountField
        {...field}
        name="amount"
        value={line.amount}
        unit={line.currency === 'EUR' ? '€' : line.currency}
        onChange={(amount) => change({ amount })}
        {...(hasSides && {
          onGross: () => change({ side: 'gross' }),
          onNet: () => change({ side: 'net' }),
        })}
      />
      {hasSides && line.side === 'net' && <span className={styles.side}>netto</span>}
    </div>
  )
}

function TextCell({ line, facts, entry, onErase, change, field }: CellProps) {
  const key = line.localId

  function take(product: Product | null, by: TakenBy) {
    const isPriced = line.amount.trim() !== ''
    if (product) {
      const { amount, side, ...others } = withProduct(line, product, facts.tax.serviceDay)
      // What was typed meanwhile stays.
      const isPriceTaken = amount !== undefined && !(by === 'late' && isPriced)
      change({ ...others, ...(isPriceTaken && { amount, side: side ?? line.side }) })
    }
    if (by === 'Tab' || (by === 'late' && isPriced)) return
    if (product) entry.go({ line: key, cell: 'price' })
    else entry.advance({ line: key, cell: 'text' })
  }

  return (
    <ProductCell
      {...field}
      line={line}
      day={facts.tax.serviceDay}
      onText={(descriptionShort, isNew) =>
        // What replaces a product is none.
        change({ descriptionShort, ...(isNew && line.product !== null && { product: null }) })
      }
      onTake={take}
      onLongText={() => entry.openMore(key, 'textarea')}
      onErase={() => isEmptyLine(line) && onErase()}
    />
  )
}

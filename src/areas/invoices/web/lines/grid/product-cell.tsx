import { useMemo, useState } from 'react'
import { listProducts, type Product, type ProductRow } from '#areas/stock/contract.ts'
import { productHoldsWord } from '#areas/stock/rules/product-keys.ts'
import { inStockFirst } from '#areas/stock/rules/stock-warnings.ts'
import { productOption } from '#areas/stock/web/product-select.tsx'
import type { Day } from '#kernel/day.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { HitsField, type TakenBy } from '#web/ui/line-grid/hits-field.tsx'
import type { LineValues } from '../line-values.ts'

interface ProductCellProps {
  label: string
  line: LineValues
  day: Day
  error: string | undefined
  onText: (text: string, isNew: boolean) => void
  onTake: (product: Product | null, by: TakenBy) => void
  onLongText: () => void
  onErase: () => void
}

/** What is sold: a text of one's own, or a product that is found by what is typed. */
export function ProductCell(props: ProductCellProps) {
  const { label, line, day, error, onText, onTake, onLongText, onErase } = props
  const [typed, setTyped] = useState('')
  const { rows, isPending, isLoading } = useFoundRows(listProducts, typed, {
    filterType: 'inventoryUntil',
    day,
  })
  const { found, options } = useMemo(() => hitsAmong(rows, typed), [rows, typed])
  const key = searchKey(typed.trim())
  const exact = found.find((row) => [row.code, row.productNumber].some((number) => searchKey(number) === key))
  const pending = typed.trim() !== '' && (isPending || isLoading)
  return (
    <HitsField
      label={label}
      labelHidden
      name="descriptionShort"
      placeholder="Ware oder Text"
      maxLength={250}
      value={line.descriptionShort}
      error={error}
      hits={options}
      exact={key === '' ? null : (exact?.entityId.uuid ?? null)}
      pending={pending}
      onSearch={setTyped}
      onChange={onText}
      onTake={(uuid, by) => {
        // A search that is still under way is waited for.
        if (uuid !== null || !pending) setTyped('')
        onTake(rows.find((row) => row.entityId.uuid === uuid) ?? null, by)
      }}
      onShiftEnter={onLongText}
      onErase={onErase}
    />
  )
}

/** What is found among the rows that are here; what is sold comes last. */
function hitsAmong(rows: readonly ProductRow[], typed: string) {
  const words = readSearch(typed)
  const found = typed.trim() === '' ? [] : rows.filter((row) => words.every((w) => productHoldsWord(row, w)))
  return { found, options: inStockFirst(found).map(productOption) }
}

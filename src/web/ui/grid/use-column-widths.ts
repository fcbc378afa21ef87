import { useMemo, useState } from 'react'
import { type ColumnSize, layOutColumns, limitWidth, type SetWidths } from './column-widths.ts'
import type { ColumnLayout } from './grid-types.ts'
import { readWidths, storeWidths } from './stored-widths.ts'

export interface ColumnWidths {
  /** In the order of the columns, in pixels. */
  widths: readonly number[]
  resize: (column: ColumnSize, width: number) => void
  /** Back to what the list intended. */
  reset: (column: ColumnSize) => void
  /** Remembers the widths; called when a drag has ended, not at every pixel. */
  remember: () => void
}

export function useColumnWidths(
  columns: readonly ColumnSize[],
  tableWidth: number,
  storageKey: string | undefined,
  layout: ColumnLayout | undefined,
): ColumnWidths {
  const [set, setSet] = useState<SetWidths>(() => layout?.widths ?? readWidths(storageKey))
  const [given, setGiven] = useState(layout?.widths)
  if (given !== layout?.widths) {
    setGiven(layout?.widths)
    if (layout) setSet(layout.widths)
  }
  const store = (next: SetWidths) => (layout ? layout.onWidths(next) : storeWidths(storageKey, next))
  const widths = useMemo(() => layOutColumns(columns, set, tableWidth), [columns, set, tableWidth])
  return {
    widths,
    resize: (column, width) => setSet((now) => ({ ...now, [column.key]: limitWidth(column, width) })),
    reset: (column) => {
      const { [column.key]: _, ...others } = set
      setSet(others)
      store(others)
    },
    remember: () => store(set),
  }
}

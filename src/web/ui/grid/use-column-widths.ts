import { useMemo, useState } from 'react'
import { type ColumnSize, layOutColumns, limitWidth, type SetWidths } from './column-widths.ts'
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
): ColumnWidths {
  const [set, setSet] = useState<SetWidths>(() => readWidths(storageKey))
  const widths = useMemo(() => layOutColumns(columns, set, tableWidth), [columns, set, tableWidth])
  return {
    widths,
    resize: (column, width) => setSet((now) => ({ ...now, [column.key]: limitWidth(column, width) })),
    reset: (column) => {
      const { [column.key]: _, ...others } = set
      setSet(others)
      storeWidths(storageKey, others)
    },
    remember: () => storeWidths(storageKey, set),
  }
}

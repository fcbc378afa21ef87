import { useRef } from 'react'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useKeptRow } from './use-kept-row.ts'

/** A table whose rows can be changed or deleted where they stand: the keyboard stays in it when one goes. */
export function ActionTable<Row>(props: DataTableProps<Row>) {
  const table = useRef<HTMLDivElement>(null)
  useKeptRow(table)
  return (
    <div ref={table}>
      <DataTable {...props} />
    </div>
  )
}

import type { Day } from '#kernel/day.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { stockRegisterAddress } from '../../contract/stock-register.ts'

interface StockExportProps {
  shown: {
    day: Day
    searchText: string
    filter: object | undefined
    sort: string | undefined
    rowCount: number
  }
}

/** The list as a file: what it shows, on its day. The button gives the specified one, inventar.xls (spec 2 §2). */
export function StockExport({ shown: { day, rowCount, ...shown } }: StockExportProps) {
  return (
    <ExportButton
      name="Inventar"
      rowCount={rowCount}
      addressOf={(format) => stockRegisterAddress(format, day, shown)}
    >
      Excel-Export{shown.filter && ' gefiltert'}
    </ExportButton>
  )
}

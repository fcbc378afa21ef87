import type { Day } from '#kernel/day.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { stockRegisterAddress } from '../../contract/stock-register.ts'

/** The list as a file: what it shows, on its day. The button gives the specified one, inventar.xls (spec 2 §2). */
export function StockExport({
  day,
  searchText,
  inStock,
}: {
  day: Day
  searchText: string
  inStock: boolean
}) {
  return (
    <ExportButton
      name="Inventar"
      addressOf={(format) => stockRegisterAddress(format, day, searchText, inStock)}
    >
      Excel-Export
    </ExportButton>
  )
}

import { formatDay, parseDay } from '#kernel/day.ts'
import type { ImportOutcome } from '#web/table-import/import-result.tsx'
import { plainOutcome } from '#web/table-import/plain-outcome.ts'
import type { ImportPreview } from '../../contract/product-import.ts'
import { formatQuantity } from '../../rules/quantity-text.ts'
import { importedAddress } from './imported-address.ts'

/** What has become of a file of products. */
export const importOutcome = (
  preview: ImportPreview,
  fileName: string,
  importId: string | null,
): ImportOutcome =>
  plainOutcome(preview, fileName, importId, {
    ones: ['Ware', 'Waren'],
    newOnes: ['neue Ware', 'neue Waren'],
    pronoun: 'sie',
    addressOf: importedAddress,
    facts: stockFact(preview),
  })

/** How many pieces of new products there are from which day on. */
function stockFact({ settings, rows }: ImportPreview): { label: string; text: string }[] {
  const column = settings.columns.indexOf('quantity')
  const hundredths = rows.reduce((sum, { kind, cells }) => {
    const cell = kind === 'NEW' ? (cells[column] ?? '') : ''
    const shown = typeof cell === 'string' ? cell : cell.value
    const pieces = Number(shown.replaceAll('.', '').replace(',', '.'))
    return sum + Math.round((Number.isFinite(pieces) ? pieces : 0) * 100)
  }, 0)
  const day = parseDay(settings.stockDay)
  if (column < 0 || hundredths === 0 || day === null) return []
  return [{ label: 'Anfangsbestand', text: `${formatQuantity(hundredths / 100)} Stück am ${formatDay(day)}` }]
}

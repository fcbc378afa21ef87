import { formatDay, parseDay } from '#kernel/day.ts'
import { columnLetter } from '#kernel/table-import/cell-address.ts'
import type { ImportOutcome } from '#web/table-import/import-result.tsx'
import { counted, leftOutTexts, listed } from '#web/table-import/sentences.ts'
import type { ImportPreview } from '../../contract/product-import.ts'
import type { ImportEffect } from '../../contract/stock-figures.ts'
import { formatQuantity } from '../../rules/quantity-text.ts'

/** The stock list with those of an import. */
export const importedAddress = (importId: string, effect: ImportEffect) =>
  `/auth/stock?import=${importId}&wirkung=${effect}`

/** What has become of a file: what was made, changed and left alone, each with the way to exactly these. */
export function importOutcome(
  preview: ImportPreview,
  fileName: string,
  importId: string | null,
): ImportOutcome {
  const { created, changed, source, changes } = preview
  const kept = preview.skipped + preview.unchanged
  const text = [
    created > 0 && `${counted(created, ['Ware', 'Waren'])} angelegt`,
    changed > 0 && `${changed.toLocaleString('de-DE')} geändert`,
    kept > 0 &&
      `${kept.toLocaleString('de-DE')} ${kept === 1 ? 'blieb, wie sie war' : 'blieben, wie sie waren'}`,
  ].filter((part) => part !== false)
  const links = [
    created > 0 && {
      label: `${counted(created, ['neue Ware', 'neue Waren'])} ansehen`,
      effect: 'CREATED' as const,
    },
    changed > 0 && { label: 'Geänderte ansehen', effect: 'CHANGED' as const },
    kept > 0 && { label: 'Unveränderte ansehen', effect: 'KEPT' as const },
  ].filter((link) => link !== false)
  const leftOut = leftOutTexts(preview.leftOut, columnLetter)
  const sheet = source.kind === 'workbook' ? `, Blatt „${source.sheet}“` : ''
  return {
    title: `${counted(created + changed + kept, ['Zeile', 'Zeilen'])} importiert`,
    text: `${listed(text)}.`,
    links:
      importId === null
        ? []
        : links.map(({ label, effect }) => ({ label, to: importedAddress(importId, effect) })),
    facts: [
      { label: 'Datei', text: `${fileName}${sheet}` },
      ...stockFact(preview),
      ...(changes.length > 0
        ? [
            {
              label: 'Geändert',
              text: changes
                .map(({ name, count }) => `${name} ${count.toLocaleString('de-DE')}-mal`)
                .join(', '),
            },
          ]
        : []),
      ...(leftOut.length > 0 ? [{ label: 'Nicht übernommen', text: leftOut.join('; ') }] : []),
    ],
  }
}

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

import type { ImportPreview } from '../contract/product-import.ts'

const goods = (count: number, one: string, many: string) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`

/** What an import would do, in a sentence. */
export function importSummary({ created, changed, skipped }: ImportPreview): string {
  const parts = [
    created > 0 && goods(created, 'neue Ware', 'neue Waren'),
    changed > 0 &&
      goods(changed, 'vorhandene Ware wird aktualisiert', 'vorhandene Waren werden aktualisiert'),
    skipped > 0 &&
      goods(skipped, 'vorhandene Ware bleibt, wie sie ist', 'vorhandene Waren bleiben, wie sie sind'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Unter den Überschriften stehen keine Waren.' : `${parts.join('; ')}.`
}

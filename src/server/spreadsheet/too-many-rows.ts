import { Refusal } from '#kernel/errors.ts'
import { mostRows, type SheetFormat } from './sheet.ts'

/** The refusal of more rows than a format takes; of a genuine .xls with what to do instead (decisions §9). */
export function tooManyRows(format: SheetFormat): Refusal {
  const most = mostRows[format].toLocaleString('de-DE')
  const message =
    format === 'xls'
      ? `Eine .xls-Datei fasst höchstens ${most} Zeilen. Bitte wählen Sie .xlsx.`
      : `Eine Datei hat höchstens ${most} Zeilen. Bitte grenzen Sie die Liste ein.`
  return new Refusal('too-many-rows', [{ path: '', message }])
}

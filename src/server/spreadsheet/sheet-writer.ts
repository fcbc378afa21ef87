import { csvWriter } from './csv-writer.ts'
import type { SheetFormat, SheetHead, SheetWriter } from './sheet.ts'
import { xlsWriter } from './xls-writer.ts'
import { xlsxWriter } from './xlsx-writer.ts'

const writers: Readonly<Record<SheetFormat, (head: SheetHead) => SheetWriter>> = {
  xls: xlsWriter,
  xlsx: xlsxWriter,
  csv: csvWriter,
}

export function sheetWriter(format: SheetFormat, head: SheetHead): SheetWriter {
  return writers[format](head)
}

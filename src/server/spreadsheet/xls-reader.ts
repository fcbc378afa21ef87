import { refuse } from '#kernel/errors.ts'
import { cellStyles } from './draw-sheet.ts'
import { dayOfSerial } from './excel-day.ts'
import { mostReadColumns, mostReadRows, type ReadCell } from './read-cell.ts'
import { firstCellFormat, isOwnXls } from './xls-writer.ts'

/**
 * The rows of a .xls that Kontor wrote: of its records (`xls-writer.ts`) those with cells. General readers of the old format follow
 * whatever a broken file says, round in circles too; others are therefore refused.
 */
export function readOwnXls(file: Uint8Array): ReadCell[][] {
  if (!isOwnXls(file)) {
    // In such a container Excel puts what it has encrypted.
    if (Buffer.from(file).includes(Buffer.from('EncryptedPackage', 'utf16le')))
      refuse(
        'file',
        'Die Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort als .xlsx.',
      )
    refuse(
      'file',
      'Von .xls-Dateien werden nur die aus Kontor gelesen. Bitte speichern Sie die Datei als .xlsx.',
    )
  }
  try {
    return rowsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  } catch (error) {
    // Of a record that leads out of the file.
    if (error instanceof RangeError) return refuse('file', 'Die Datei ist beschädigt')
    throw error
  }
}

interface FileRecord {
  type: number
  data: Buffer
}

function rowsOf(file: Buffer): ReadCell[][] {
  const rows: ReadCell[][] = []
  let texts: string[] = []
  const tableParts: Buffer[] = []
  for (const { type, data } of recordsOf(file)) {
    if (type === 0x00fc || (type === 0x003c && tableParts.length > 0)) tableParts.push(data)
    else if (type === 0x0203 || type === 0x00fd) {
      if (texts.length === 0) texts = textsOf(tableParts)
      const [row, column, format] = [0, 2, 4].map((at) => data.readUInt16LE(at))
      if (row === undefined || column === undefined || row > mostReadRows || column > mostReadColumns)
        continue
      while (rows.length <= row) rows.push([])
      const cells = rows[row] ?? []
      while (cells.length <= column) cells.push(null)
      const isDay = cellStyles[(format ?? 0) - firstCellFormat]?.name === 'day'
      if (type === 0x00fd) cells[column] = texts[data.readUInt32LE(6)] ?? null
      else cells[column] = isDay ? dayOf(data.readDoubleLE(6)) : data.readDoubleLE(6)
    }
  }
  return rows
}

/** The stream lies behind the head of the compound file, in one piece, up to the end of its second part. */
function* recordsOf(file: Buffer): Generator<FileRecord> {
  let ends = 0
  for (let at = 512; at + 4 <= file.length && ends < 2; ) {
    const type = file.readUInt16LE(at)
    const length = file.readUInt16LE(at + 2)
    if (at + 4 + length > file.length) throw new RangeError('a record leads out of the file')
    yield { type, data: file.subarray(at + 4, at + 4 + length) }
    at += 4 + length
    if (type === 0x000a) ends++
  }
}

/** The shared strings: a text may go on in the next part, which then begins with its width. */
function textsOf(parts: readonly Buffer[]): string[] {
  const texts: string[] = []
  let part = 0
  let at = 8
  const count = parts[0]?.readUInt32LE(4) ?? 0
  while (texts.length < count) {
    if (at >= (parts[part]?.length ?? 0)) [part, at] = [part + 1, 0]
    const head = parts[part]
    if (!head) throw new RangeError('texts are missing')
    let missing = head.readUInt16LE(at)
    let isWide = head.readUInt8(at + 2) === 1
    at += 3
    let text = ''
    while (missing > 0) {
      const here = parts[part]
      if (!here) throw new RangeError('a text has no end')
      const size = Math.min(missing * (isWide ? 2 : 1), here.length - at)
      text += here.toString(isWide ? 'utf16le' : 'latin1', at, at + size)
      missing -= isWide ? size / 2 : size
      at += size
      if (missing > 0) {
        part++
        isWide = parts[part]?.readUInt8(0) === 1
        at = 1
      }
    }
    texts.push(text)
  }
  return texts
}

function dayOf(serial: number): ReadCell {
  const day = dayOfSerial(serial)
  return day ? { day } : serial
}

import { csvType, mailFileTypes, spreadsheetTypes } from '#kernel/files/media-types.ts'
import { isCsv } from './is-csv.ts'
import { mayBeLongMarkup, mostLookedAt, sniffType } from './sniff-type.ts'

type ReadAt = (position: number, length: number) => Promise<Buffer>

const lookBytes = 64 * 1024

/**
 * The type of a stored file by its content, never by its name. Beyond what its first bytes tell it looks into zip archives
 * and compound files, of which spreadsheets and Outlook's mails are made. Null when it is none that Kontor knows.
 */
export async function fileType(readAt: ReadAt, size: number): Promise<string | null> {
  const start = await readAt(0, lookBytes)
  const short = sniffType(start)
  const isLong = short === null && size > lookBytes && mayBeLongMarkup(start)
  const plain = isLong ? sniffType(await readAt(0, mostLookedAt)) : short
  if (plain === null) return (await isCsv(readAt, size)) ? csvType : null
  if (plain !== 'application/zip' && plain !== 'application/x-ole-storage') return plain
  if (plain === 'application/zip')
    return archiveType(start, await readAt(Math.max(0, size - lookBytes), lookBytes))
  return compoundType(await directoryOf(start, readAt))
}

/** Of a zip archive: OpenDocument names itself in the first entry, Excel's parts stand in the directory at the end. */
function archiveType(start: Buffer, end: Buffer): string {
  if (start.toString('latin1', 30, 38 + spreadsheetTypes.ods.length) === `mimetype${spreadsheetTypes.ods}`) {
    return spreadsheetTypes.ods
  }
  return end.includes('xl/workbook') ? spreadsheetTypes.xlsx : 'application/zip'
}

/** The first sector of the directory of a compound file ([MS-CFB] §2.2, §2.6). */
function directoryOf(start: Buffer, readAt: ReadAt): Promise<Buffer> {
  if (start.length < 512) return Promise.resolve(Buffer.alloc(0))
  const sectorBytes = start.readUInt16LE(30) === 12 ? 4096 : 512
  return readAt((start.readUInt32LE(48) + 1) * sectorBytes, sectorBytes)
}

function compoundType(directory: Buffer): string | null {
  const names = directory.toString('utf16le')
  if (names.includes('__substg1.0_') || names.includes('__properties_version1.0')) return mailFileTypes.msg
  return names.includes('Workbook') || names.includes('Book\0') ? spreadsheetTypes.xls : null
}

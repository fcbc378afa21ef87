import { type GrowingBytes, growingBytes } from './growing-bytes.ts'

// The records of BIFF8, the content of a genuine .xls ([MS-XLS]): type, length, data of at most 8,224 bytes.

export const mostRecordBytes = 8224
const continued = 0x003c

/** Writes one record; what `write` writes is its data. */
export function record(
  bytes: GrowingBytes,
  type: number,
  write: (data: GrowingBytes) => void = () => {},
): void {
  bytes.u16(type)
  bytes.u16(0)
  const start = bytes.length
  write(bytes)
  bytes.u16At(start - 2, bytes.length - start)
}

const isWide = (text: string) => /[^\p{ASCII}\u0080-\u00ff]/u.test(text)
const encoded = (text: string) => Buffer.from(text, isWide(text) ? 'utf16le' : 'latin1')

/** XLUnicodeString (2.5.294): a length of two bytes. */
export function longString(data: GrowingBytes, text: string): void {
  data.u16(text.length)
  data.u8(isWide(text) ? 1 : 0)
  data.bytes(encoded(text))
}

/** ShortXLUnicodeString (2.5.240): a length of one byte. */
export function shortString(data: GrowingBytes, text: string): void {
  data.u8(text.length)
  data.u8(isWide(text) ? 1 : 0)
  data.bytes(encoded(text))
}

/**
 * The shared strings (SST, 2.4.265): what does not fit goes on in CONTINUE records; a text that is cut says its width again there
 * (2.5.293).
 */
export function sharedStrings(
  bytes: GrowingBytes,
  texts: Iterable<string>,
  uses: number,
  count: number,
): void {
  let type = 0x00fc
  let data = growingBytes()
  const flush = () => {
    record(bytes, type, (out) => out.bytes(data.end()))
    type = continued
    data = growingBytes()
  }
  data.u32(uses)
  data.u32(count)
  for (const text of texts) {
    const unit = isWide(text) ? 2 : 1
    const content = encoded(text)
    // Its head is never cut.
    if (data.length + 3 + unit > mostRecordBytes) flush()
    data.u16(text.length)
    data.u8(unit - 1)
    let start = 0
    while (start < content.length) {
      const room = Math.floor((mostRecordBytes - data.length) / unit) * unit
      if (room <= 0) {
        flush()
        data.u8(unit - 1)
        continue
      }
      const piece = content.subarray(start, start + room)
      data.bytes(piece)
      start += piece.length
    }
  }
  flush()
}

import { builtInFormat, type NumberFormat, numberFormat } from './number-format.ts'
import { ownTags, xmlText } from './xml-tags.ts'

// Excel knows some hundreds of one's own.
const mostFormats = 5000

/** The format of each style that a cell may name. */
export function formatsOf(xml: string): NumberFormat[] {
  const own = new Map<number, string>()
  const read = new Map<string, NumberFormat>()
  const formats: NumberFormat[] = []
  let inside = ''
  for (const tag of ownTags(xml)) {
    const { name, isEnd, isEmpty } = tag
    if (name === 'numFmts' || name === 'cellXfs') inside = isEnd || isEmpty ? '' : name
    else if (isEnd) continue
    else if (name === 'numFmt' && inside === 'numFmts')
      own.set(Number(tag.attribute('numFmtId')), tag.attribute('formatCode') ?? '')
    else if (name === 'xf' && inside === 'cellXfs') {
      const id = Number(tag.attribute('numFmtId') ?? 0)
      const code = own.get(id)
      const format = code === undefined ? builtInFormat(id) : (read.get(code) ?? numberFormat(code))
      if (code !== undefined) read.set(code, format)
      if (read.size > mostFormats) throw new RangeError('too many formats')
      formats.push(format)
    }
  }
  return formats
}

/** The texts that cells name by their place. Each may consist of pieces that look different; how it is spoken (rPh) is no part of it. */
export function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let isSpoken = false
  for (const { name, isEnd, isEmpty, before } of ownTags(xml)) {
    if (name === 'rPh') isSpoken = !isEnd && !isEmpty
    else if (name === 't' && isEnd && !isSpoken) current += cellString(before)
    else if (name === 'si' && (isEnd || isEmpty)) {
      strings.push(current)
      current = ''
    }
  }
  return strings
}

/** With the characters that XML does not know (`_x000D_`, ECMA-376 part 1, 22.9.2.19). */
export const cellString = (text: string) =>
  xmlText(text).replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

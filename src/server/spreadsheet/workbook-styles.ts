import { builtInFormat, type NumberFormat, numberFormat } from './number-format.ts'
import { ownTags, xmlText } from './xml-tags.ts'

/** The format of each style that a cell may name. */
export function formatsOf(xml: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inside = ''
  for (const tag of ownTags(xml)) {
    const { name, isEnd, isEmpty } = tag
    if (name === 'numFmts' || name === 'cellXfs') inside = isEnd || isEmpty ? '' : name
    else if (isEnd) continue
    else if (name === 'numFmt' && inside === 'numFmts')
      own.set(Number(tag.attribute('numFmtId')), numberFormat(tag.attribute('formatCode') ?? ''))
    else if (name === 'xf' && inside === 'cellXfs') {
      const id = Number(tag.attribute('numFmtId') ?? 0)
      formats.push(own.get(id) ?? builtInFormat(id))
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

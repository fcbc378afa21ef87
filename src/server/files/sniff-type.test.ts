import { describe, expect, test } from 'vitest'
import { fileType } from './file-type.ts'
import { sniffType } from './sniff-type.ts'

const typeOf = (text: string) => sniffType(new TextEncoder().encode(text))

describe('the type of a file', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['one with a declaration', '<?xml version="1.0"?>\n<svg>'],
    ['one with comments', '<!-- Adobe --> <!-- - -->\n<svg >'],
    [
      'one with a document type, as drawing programs write it',
      '\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg>',
    ],
  ])('%s is image/svg+xml', (_name, text) => expect(typeOf(text)).toBe('image/svg+xml'))

  const invoice = '<i:Invoice xmlns:i="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">'
  test.each([
    ['XML that is declared', '<?xml version="1.0"?><a>'],
    ['one after long terms of use', `<?xml version="1.0"?><!--${'x'.repeat(20_000)}--><a>`],
    ['one after very long ones', `<?xml version="1.0"?><!--${'x'.repeat(200_000)}--><a>`],
    ['an invoice without a declaration', invoice],
    // Whoever reads it refuses it, and says why.
    [
      'one that brings entities of its own',
      `<?xml version="1.0"?><!DOCTYPE lolz [ <!ENTITY a "]b"> <!ENTITY c "&a;"> ] >${invoice}`,
    ],
  ])('%s is application/xml', (_name, text) => expect(typeOf(text)).toBe('application/xml'))

  test('XML in UTF-16 is application/xml', () => {
    const text = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${invoice}`, 'utf16le')
    expect(sniffType(text)).toBe('application/xml')
    expect(sniffType(text.swap16())).toBe('application/xml')
    const unmarked = Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${invoice}`, 'utf16le')
    expect(sniffType(unmarked)).toBe('application/xml')
    expect(sniffType(unmarked.swap16())).toBe('application/xml')
  })

  test.each([
    ['XML that is not declared', '<a>'],
    ['a page within an invoice', `${invoice}<p xmlns="http://www.w3.org/1999/xhtml">`],
    ['a page', '<!DOCTYPE html><html><svg></svg></html>'],
    ['a text', 'svg'],
    ['a comment without an end', '<!-- <svg>'],
    ['one without an end in sight', `<?xml version="1.0"?><!--${'x'.repeat(2 ** 20)}--><a>`],
    ['entities without an end', '<?xml version="1.0"?><!DOCTYPE a [ <!ENTITY b "c"> <a>'],
    ['something that only begins so', '<svgs>'],
  ])('%s is none that Kontor knows', (_name, text) => expect(typeOf(text)).toBeNull())

  test('is found at once, whatever is made to look like comments', () => {
    const start = process.threadCpuUsage()
    expect(typeOf('<!---->'.repeat(9000))).toBeNull()
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(200)
    expect(typeOf('<!---->'.repeat(200_000))).toBeNull()
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1500)
  })

  test('of a stored file is told by more than its beginning where that is a comment', async () => {
    const stored = async (text: string) => {
      const asked: number[] = []
      const bytes = Buffer.from(text)
      const type = await fileType(async (at, length) => {
        asked.push(length)
        return bytes.subarray(at, at + length)
      }, bytes.length)
      return [type, asked.filter((length) => length > 2 ** 16).length]
    }
    const comment = `<!--${'x'.repeat(100_000)}-->`
    expect(await stored(`<?xml version="1.0"?>${comment}${invoice}`)).toEqual(['application/xml', 1])
    expect(await stored(`<?xml version="1.0"?>${invoice}${comment}`)).toEqual(['application/xml', 0])
  })
})

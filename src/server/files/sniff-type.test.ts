import { describe, expect, test } from 'vitest'
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

  test.each([
    ['a page', '<!DOCTYPE html><html><svg></svg></html>'],
    ['a text', 'svg'],
    ['a comment without an end', '<!-- <svg>'],
    ['something that only begins so', '<svgs>'],
  ])('%s is none that Kontor knows', (_name, text) => expect(typeOf(text)).toBeNull())

  test('is found at once, whatever is made to look like comments', () => {
    const start = performance.now()
    expect(typeOf('<!---->'.repeat(140))).toBeNull()
    expect(performance.now() - start).toBeLessThan(100)
  })
})

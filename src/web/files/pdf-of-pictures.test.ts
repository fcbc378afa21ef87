import { expect, test } from 'vitest'
import { pdfOfPictures } from './pdf-of-pictures.ts'

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
const textOf = (pdf: Uint8Array) => new TextDecoder('latin1').decode(pdf)

test('each picture has a page of its own, in their order, as large as it fits into A4', () => {
  const text = textOf(
    pdfOfPictures([
      { bytes, width: 1500, height: 2000 },
      { bytes, width: 2000, height: 1200 },
    ]),
  )
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain('/Count 2')
  const boxes = [...text.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
    Number(w),
    Number(h),
  ])
  expect(boxes).toEqual([
    [595.28, 793.71],
    [841.89, 505.13],
  ])
  expect(text.match(/DCTDecode/g)).toHaveLength(2)
})

test('each entry of the table of references points at its object', () => {
  const text = textOf(pdfOfPictures([{ bytes, width: 10, height: 10 }]))
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(5)
  offsets.forEach((offset, index) => {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })
})

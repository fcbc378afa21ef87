import { describe, expect, test } from 'vitest'
import { pdfOf } from '#test/papers/draw-paper.ts'
import { readPdfWords } from './pdf-words.ts'

const filling = 'Wir liefern ausschließlich zu unseren allgemeinen Geschäftsbedingungen. '.repeat(3)
const visible = `BT /F1 5 Tf 50 90 Td (${filling}) Tj ET`
const secret = 'BT /F1 10 Tf 50 700 Td (GEHEIM) Tj ET'
/** A picture of one dot, in the unit square. */
const image = 'BI /W 1 /H 1 /BPC 8 /CS /G ID a EI'

/** Whether GEHEIM is among the words of a page with these operators; `more` is the visible rest. */
async function isRead(operators: string, more = visible): Promise<boolean> {
  const words = await readPdfWords(pdfOf([`${operators}\n${more}`]))
  if (!words.ok) return false
  return words.pages.flatMap((page) => page.words).some(({ text }) => text === 'GEHEIM')
}

describe('text that nobody can see is left out:', () => {
  test.each([
    ['without ink', `q 3 Tr ${secret} Q`],
    ['clipping only', `q 7 Tr ${secret} Q`],
    ['white', `q 1 g ${secret} Q`],
    ['white in other colours', `q 1 1 1 rg ${secret} Q q 0 0 0 0 k ${secret} Q`],
    ['white, drawn along its edges', `q 1 Tr 1 G ${secret} Q`],
    ['white on a white box', `1 g 0 0 595 842 re f q 1 g ${secret} Q`],
    ['white beside a dark box', `0 g 300 690 100 30 re f q 1 g ${secret} Q`],
    ['without ink beside a small picture', `q 100 0 0 50 50 690 cm ${image} Q q 3 Tr ${secret} Q`],
    ['left of the page', secret.replace('50 700', '-200 700')],
    ['above the page', secret.replace('50 700', '50 900')],
    ['smaller than anybody reads', secret.replace('/F1 10', '/F1 1.5')],
    ['made small', `q 0.1 0 0 0.1 0 0 cm ${secret} Q`],
  ])('%s', async (_, operators) => {
    expect(await isRead(operators)).toBe(false)
  })
})

describe('text that can be seen is kept:', () => {
  test.each<[string, string, string?]>([
    ['black', secret],
    ['black after a white one', `q 1 g BT /F1 10 Tf 300 700 Td (x) Tj ET Q ${secret}`],
    ['light grey', `q 0.9 g ${secret} Q`],
    ['white on a dark box', `0.2 g 40 690 200 30 re f q 1 g ${secret} Q`],
    [
      'white on a dark box of another matrix',
      `q 2 0 0 2 0 0 cm 0.2 g 20 345 100 15 re f Q q 1 g ${secret} Q`,
    ],
    ['white on a picture', `q 200 0 0 30 40 690 cm ${image} Q q 1 g ${secret} Q`],
    ['white with black edges', `q 2 Tr 1 g 0 G ${secret} Q`],
    ['black and white in one place', `q 1 g ${secret} Q ${secret}`],
    ['that an OCR laid under a scan', `q 595 0 0 842 0 0 cm ${image} Q q 3 Tr ${secret} Q`],
    [
      'that an OCR laid under a scan in strips',
      `q 595 0 0 421 0 0 cm ${image} Q q 595 0 0 421 0 421 cm ${image} Q q 3 Tr ${secret} Q`,
    ],
    ['where no other text is', `3 Tr ${secret}`, `3 Tr ${visible}`],
    ['small by its font, enlarged', `q 10 0 0 10 0 0 cm BT /F1 1 Tf 5 70 Td (GEHEIM) Tj ET Q`],
  ])('%s', async (_, operators, more) => {
    expect(await isRead(operators, more)).toBe(true)
  })
})

test('of a line the seen words are kept and the hidden ones left out, wherever the text is moved', async () => {
  const line = `BT /F1 10 Tf 14 TL 50 700 Td (Summe) Tj 3 Tr ( GEHEIM) Tj 0 Tr [( 100,00)] TJ T* 3 Tr (GEHEIM) Tj 0 Tr ( EUR) '
    1 0 0 1 50 600 Tm 0.2 Tc 150 Tz (weit) Tj 3 Tr ( GEHEIM) Tj 0 Tr ( Ende) Tj ET`
  const words = await readPdfWords(pdfOf([`${line} 0 Tc 100 Tz ${visible}`]))
  if (!words.ok) throw new Error(words.message)
  const texts = words.pages.flatMap((page) => page.words.map(({ text }) => text)).join(' ')
  expect(texts).toMatch(/^Summe 100,00 EUR weit Ende/)
  expect(texts).not.toContain('GEHEIM')
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { pngLogo } from '#test/pdf/logos.ts'
import { readPages, readText, readWords, runTool, withFolder } from '#test/pdf/tools.ts'
import { veraPdf } from '#test/pdf/vera-pdf.ts'
import { type LetterFacts, letterData } from '../rules/letter-data.ts'
import type { LetterFirm } from '../rules/letter-firm.ts'
import { type Logo, printLetter } from './print-letter.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

/** A firm that says at the foot whatever a firm may say there. */
const firm: LetterFirm = {
  name: 'Haustechnik Öztürk & Söhne GmbH',
  street: 'Grüner Weg 14',
  zip: '34117',
  city: 'Kassel',
  taxNumber: '026 241 12345',
  vatId: 'DE123456788',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'Genossenschaftsbank Nordhessen-Waldeck, Zweigstelle Kassel-Wilhelmshöhe',
  email: 'buchhaltung.und.rechnungswesen@oeztuerk-haustechnik.example',
  phone: '+49 561 123456-0',
  website: 'www.oeztuerk-haustechnik-kassel-wilhelmshoehe.example',
  managingDirectors: 'Ayşe Öztürk, Łucja Großmann-Weiß, Friederike Freifrau von Schaumburg',
  register: 'Amtsgericht Kassel, HRB 4711',
  seat: null,
  supervisoryBoardChair: null,
  generalPartner: null,
  generalPartnerSeat: null,
  paperLayout: 'CLASSIC',
  paperColour: '#1b5753',
  logoPlace: 'LEFT',
  generalPartnerRegister: null,
  footer: 'Gerichtsstand ist Kassel.\nWir sind nach DIN EN ISO 9001 zertifiziert.\nMitglied der Innung',
}

const addressLines = [
  'Referat für Liegenschaften und technische Gebäudeausrüstung der Forschungsinstitute',
  'Abteilung C',
  'Gebäude 4, Zimmer 17',
  'z. Hd. Herrn Müller',
  'Boulevard 1274',
  'L-1331 Luxembourg',
]

const first = Array.from({ length: 300 }, (_, index) => `Wort${index + 1}`)
const second = Array.from({ length: 500 }, (_, index) => `Satz${index + 1}`)

interface Body {
  text: string
  rows: { text: string; amount: string; sum: string }[]
}

const plain: Body = { text: `${first.join(' ')}\n\n${second.join(' ')}`, rows: [] }

/** A letter with a subject and two paragraphs that fill more than one page. */
function print(change: Partial<LetterFacts> = {}, body: Body = plain, logo: Logo | null = null) {
  const letter = letterData({
    firm,
    language: 'DE',
    recipient: {
      salutation: 'Firma',
      recipientName: 'Universität Luxemburg',
      addressLines: addressLines.join('\n'),
      countryName: 'Luxemburg',
    },
    subject: 'Anfrage zu Ihrem Aktenzeichen 17/4711',
    madeAt: new Date('2026-11-12T08:30:00Z'),
    mark: null,
    information: [
      { label: 'Datum', value: '12.11.2026' },
      { label: 'Ihr Zeichen', value: '17/4711', strong: true },
      { label: 'Unser Zeichen', value: ' ' },
    ],
    ...change,
  })
  return printLetter(
    printer,
    join(import.meta.dirname, 'print-letter.test.typ'),
    { ...letter, ...body },
    logo,
  )
}

describe('a plain letter', () => {
  test('says all of its text once, and who writes on each page', async () => {
    const pages = await readPages(await print())
    expect(pages).toHaveLength(2)
    const text = pages.join(' ').replace(/\s+/g, ' ')
    const words = text.match(/\b(Wort|Satz)\d+/g)
    expect(words).toEqual([...first, ...second])
    expect(text).toMatch(/Datum 12\.11\.2026 .*Ihr Zeichen 17\/4711/)
    expect(text).not.toContain('Unser Zeichen')
    for (const [index, page] of pages.entries()) {
      // Where a narrow column may break an address there is a space of no width.
      const foot = page.replaceAll('\u200b', '').replace(/\s+/g, ' ')
      expect(foot).toContain(`Seite ${index + 1} von 2`)
      for (const part of [
        'Grüner Weg 14',
        '34117 Kassel',
        'Tel. +49 561 123456-0',
        'BIC BYLADEM1001',
        'USt-IdNr. DE123456788',
        'Steuernr. 026 241 12345',
        'HRB 4711',
        'Gerichtsstand ist Kassel.',
        'Mitglied der Innung',
      ]) {
        expect(foot).toContain(part)
      }
    }
    // On the first page the subject is the heading, on the next it stands beside the firm's name.
    expect(pages[0]).toMatch(/^ *Anfrage zu Ihrem Aktenzeichen 17\/4711$/m)
    expect(pages[1]?.trimStart()).toMatch(
      /^Haustechnik Öztürk & Söhne GmbH +Anfrage zu Ihrem Aktenzeichen 17\/4711/,
    )
  })

  test('keeps to the places of DIN 5008 B: window, information, margins, foot', async () => {
    const words = await readWords(await print())
    const on = (text: string) => words.find((word) => word.text === text && word.page === 1)
    const title = words.find((word) => word.text === 'Anfrage')
    // 20 mm from the left, 45 mm from the top, 85 × 45 mm; the subject comes below it.
    const inWindow = words.filter(
      (word) => word.page === 1 && word.left < 105 && word.top > 45 && word.bottom < (title?.top ?? 0),
    )
    expect(inWindow.map((word) => word.text)).toEqual(
      expect.arrayContaining(['Firma', 'Universität', 'Forschungsinstitute', 'L-1331', 'LUXEMBURG']),
    )
    for (const word of inWindow) {
      expect(word.left).toBeGreaterThanOrEqual(20)
      expect(word.right).toBeLessThanOrEqual(105)
      expect(word.bottom).toBeLessThanOrEqual(90)
    }
    expect(title?.top).toBeGreaterThan(90)
    expect(on('Datum')?.left).toBeCloseTo(125, 0)
    expect(on('Datum')?.top).toBeCloseTo(50, 0)
    // Nothing runs over the margins, the text never into the foot.
    expect(words.filter((word) => word.left < 24.9 || word.right > 190.1 || word.bottom > 297 - 8)).toEqual(
      [],
    )
    for (const page of [1, 2]) {
      const foot = words.find((word) => word.page === page && word.text === 'Seite')
      const text = words.filter((word) => word.page === page && /^(Wort|Satz)\d+$/.test(word.text))
      expect(Math.max(...text.map((word) => word.bottom))).toBeLessThan(foot?.top ?? 0)
    }
  })

  test('makes its information smaller where it would run over the heading', async () => {
    const long = Array.from({ length: 50 }, (_, index) => `Zeile${index}`)
    const information = [
      { label: 'Datum', value: '12.11.2026' },
      { label: 'Ihr Zeichen', value: long.join(' ') },
      { label: 'Unser Zeichen', value: 'Ende' },
    ]
    const heightOf = (words: { top: number; bottom: number }[]) =>
      Math.max(...words.map(({ bottom, top }) => bottom - top))
    const words = await readWords(await print({ information }))
    const title = words.find((word) => word.text === 'Anfrage')
    const rows = words.filter((word) => word.page === 1 && /^(Zeile\d+|Ende)$/.test(word.text))
    expect(rows.map((word) => word.text)).toEqual(expect.arrayContaining([...long, 'Ende']))
    expect(Math.max(...rows.map((word) => word.bottom))).toBeLessThan(title?.top ?? 0)
    expect(Math.max(...rows.map((word) => word.right))).toBeLessThanOrEqual(190)
    const usual = (await readWords(await print())).filter((word) => word.text === 'Datum')
    expect(heightOf(rows)).toBeLessThan(heightOf(usual))
  })

  test('without a logo has the name in its place, a draft its mark on every page', async () => {
    const [page = ''] = await readPages(await print())
    expect(page).toMatch(/^ *Haustechnik Öztürk & Söhne GmbH *$/m)
    const [withLogo = ''] = await readPages(await print({}, plain, pngLogo()))
    expect(withLogo).not.toMatch(/^ *Haustechnik Öztürk & Söhne GmbH *$/m)
    const broken: Logo = { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' }
    expect((await readPages(await print({}, plain, broken)))[0]).toBe(page)

    const before = new Set((await readWords(await print())).map((word) => word.text))
    const marks = (await readWords(await print({ mark: 'ENTWURF' }))).filter((word) => !before.has(word.text))
    // It runs across the page, so that its letters are read in pieces.
    for (const page of [1, 2]) {
      const pieces = marks.filter((word) => word.page === page).map((word) => word.text)
      expect(pieces.toSorted()).toEqual(['F', 'TW', 'UR'])
    }
  })

  test('carries over what its rows come to, from page to page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      text: `Vorgang ${index + 1}`,
      amount: '10,00',
      sum: `${(index + 1) * 10},00`,
    }))
    const pages = await readPages(await print({}, { text: 'Ihr Konto', rows }))
    let set = 0
    const expected = pages.map((page, index) => {
      const before = set
      set += page.match(/^ *Vorgang \d+/gm)?.length ?? 0
      return [...(index === 0 ? [] : [before]), ...(index === pages.length - 1 ? [] : [set])]
    })
    expect(set).toBe(rows.length)
    expect(pages.length).toBeGreaterThan(1)
    expect(
      pages.map((page) => [...page.matchAll(/Übertrag +(\d+)0,00/g)].map(([, tens]) => Number(tens))),
    ).toEqual(expected)
    expect(pages.at(-1)).toContain('Saldo 600,00')
    // The last two rows stay on the page of the closing.
    expect(pages.at(-1)).toContain('Vorgang 59')
  })

  test('gives the same bytes for the same letter', async () => {
    expect(Buffer.compare(await print(), await print())).toBe(0)
  })

  test('keeps to PDF/A-3a and PDF/UA-1', { timeout: 120_000 }, async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'brief.pdf')
      await writeFile(file, await print({}, plain, pngLogo()))
      expect(await runTool('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors')
      expect((await veraPdf([file])).match(/ ok \d+ checks/g)).toHaveLength(2)
    })
  })

  test('is printed whatever its texts are', async () => {
    const nasty = `漢字 \u0000 \ud800 😀 \u202eabc עברית #set page() ${'x'.repeat(300)}`
    const recipient = {
      salutation: nasty,
      recipientName: nasty,
      addressLines: Array(12).fill(nasty).join('\n'),
      countryName: nasty,
    }
    const facts = { firm: { ...firm, name: nasty, email: nasty, footer: nasty }, recipient, subject: nasty }
    expect(await readText(await print(facts, { text: nasty, rows: [] }))).toContain('Seite 1 von')
  })
})

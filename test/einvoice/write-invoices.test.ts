import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditNoteTypes } from '#areas/einvoice/rules/code-lists/document-codes.ts'
import type { ElectronicInvoice, TradeParty } from '#areas/einvoice/rules/electronic-invoice.ts'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { discountOf, grossPriceOf } from '#areas/einvoice/rules/write/gross-price.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { readFile } from '#areas/einvoice/server/read-file.ts'
import { fullCii } from './full-cii.ts'
import { fullInvoice } from './full-invoice.ts'
import { soundInvoice } from './random-invoice.ts'
import { transfer, validInvoice } from './valid-invoice.ts'

type Carried = (invoice: ElectronicInvoice) => ElectronicInvoice

function readBack(xml: string): ElectronicInvoice {
  const result = readElectronicInvoice(new TextEncoder().encode(xml))
  if (!result.ok) throw new Error(result.message)
  expect(result.problems).toEqual([])
  return result.invoice
}

const withParties = (invoice: ElectronicInvoice, change: (party: TradeParty) => TradeParty) => ({
  ...invoice,
  seller: change(invoice.seller),
  buyer: change(invoice.buyer),
})

// What comes back otherwise than it was given, and nothing else does.
const inBoth: Record<string, Carried> = {
  'an invoice names one account in each of its means of payment': (invoice) => ({
    ...invoice,
    payments: invoice.payments.flatMap((means) =>
      means.creditTransfers.length < 2
        ? [means]
        : means.creditTransfers.map((account) => ({ ...means, creditTransfers: [account] })),
    ),
  }),
  'only a seller has a tax number and further legal information': (invoice) => ({
    ...invoice,
    buyer: { ...invoice.buyer, taxRegistration: null, legalInformation: null },
  }),
  'a supporting document without a file has no name and type of one': (invoice) => ({
    ...invoice,
    supportingDocuments: invoice.supportingDocuments.map((file) =>
      file.content === null ? { ...file, fileName: null, mimeType: null } : file,
    ),
  }),
  'there is one term of payment, and a discount stands in its words': ({
    discounts: _,
    laterDueDays: _days,
    misplacedDueDay: _day,
    ...invoice
  }) => invoice,
  'a price is reduced from a gross price': (invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => ({
      ...line,
      price: { ...line.price, gross: grossPriceOf(line.price) },
    })),
  }),
}
const inCii: Record<string, Carried> = {
  ...inBoth,
  'identifiers without a scheme come first': (invoice) =>
    withParties(invoice, (party) => ({
      ...party,
      identifiers: party.identifiers.toSorted(
        (a, b) => Number(a.scheme !== null) - Number(b.scheme !== null),
      ),
    })),
  'the payment’s reference is one for all means': (invoice) => ({
    ...invoice,
    payments: invoice.payments.map((means) => ({
      ...means,
      remittance: invoice.payments.map(({ remittance }) => remittance).find(Boolean) ?? null,
    })),
  }),
}
const inUbl: Record<string, Carried> = {
  ...inBoth,
  'a gross price stands beside what it is reduced by, be it 0': (invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => ({
      ...line,
      price: { ...line.price, discount: discountOf(line.price) },
    })),
  }),
  'a credit note says with a means of payment when it is due': (invoice) =>
    creditNoteTypes.has(invoice.typeCode ?? '') && invoice.dueDay !== null && invoice.payments.length === 0
      ? { ...invoice, payments: [{ ...transfer(), meansCode: '1', remittance: null, creditTransfers: [] }] }
      : invoice,
  'an invoice that breaks its tax down has an amount of tax': ({ totals, ...invoice }) => ({
    ...invoice,
    totals: { ...totals, tax: totals.tax ?? (invoice.taxBreakdowns.length > 0 ? '0' : null) },
  }),
}
const carried = (invoice: ElectronicInvoice, losses: Record<string, Carried>) =>
  Object.values(losses).reduce((given, change) => change(given), termsOf(invoice))

/** Without what is no term of the standard: what of a file breaks rules of its syntax, and the reason that EXTENDED gives a line. */
const termsOf = ({ syntaxBreaks: _, ...invoice }: ElectronicInvoice): ElectronicInvoice => ({
  ...invoice,
  lines: invoice.lines.map(({ exemptionReason: _, ...line }) => line),
})

const syntaxes = [
  { name: 'CII', write: writeCii, losses: inCii },
  { name: 'UBL', write: writeUbl, losses: inUbl },
]

describe.each(syntaxes)('what is written as $name', ({ write, losses }) => {
  const carriedBack = (invoice: ElectronicInvoice) => carried(invoice, losses)

  test('says every term of the model', () => {
    expect(termsOf(readBack(write(fullInvoice)))).toEqual(fullInvoice)
    expect(readBack(write(validInvoice()))).toEqual(carriedBack(validInvoice()))
  })

  test('keeps a tax that is no VAT', () => {
    const tax = { code: null, percent: null, other: { scheme: 'INS', percent: '19' } }
    const { lines, taxBreakdowns, ...invoice } = validInvoice()
    const insured = {
      ...invoice,
      lines: lines.map((line) => ({ ...line, tax })),
      taxBreakdowns: taxBreakdowns.map((breakdown) => ({ ...breakdown, category: tax })),
    }
    const read = readBack(write(insured))
    expect(read.lines.map((line) => line.tax)).toEqual(lines.map(() => tax))
    expect(read.taxBreakdowns.map(({ category }) => category)).toEqual(taxBreakdowns.map(() => tax))
  })

  test('is what was meant, and valid, for invoices in all taxations', () => {
    fc.assert(
      fc.property(soundInvoice, (invoice) => {
        const xml = write(invoice)
        expect(write(structuredClone(invoice))).toBe(xml)
        const read = readBack(xml)
        expect(read).toEqual(carriedBack(invoice))
        expect(judgeInvoice(read, { profile: 'XRECHNUNG' })).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('has no empty elements, but for those that the schema asks for', () => {
    const xml = write({ ...fullInvoice, delivery: null, receivingAdvice: ' ', despatchAdvice: '', notes: [] })
    expect(xml.match(/<[^/>]*\/>|<[^/>]*>\s*<\/[^>]*>/g) ?? []).toEqual(
      write === writeCii ? ['<ram:ApplicableHeaderTradeDelivery/>'] : [],
    )
  })

  test('bears no characters that XML has not, and line ends as XML has them', () => {
    const number = 'a\u0000\u0001\u000b\u0085\ud800b'
    const read = readBack(write({ ...fullInvoice, number, paymentTerms: 'eins\r\nzwei\rdrei' }))
    expect(termsOf(read)).toEqual({ ...fullInvoice, number: 'ab', paymentTerms: 'eins\nzwei\ndrei' })
  })

  test('ends a discount of XRechnung with a line break, even where one was taken away', () => {
    const terms = 'Netto 14 Tage\n#SKONTO#TAGE=7#PROZENT=2.00#'
    expect(write({ ...fullInvoice, paymentTerms: terms })).toContain(`${terms}\n</`)
    expect(write({ ...fullInvoice, paymentTerms: `${terms}\n` })).toContain(`${terms}\n</`)
    expect(write({ ...fullInvoice, paymentTerms: '#1 zuerst\nzahlbar' })).toContain('zahlbar</')
  })
})

describe('the file that passed the official schema', () => {
  const address = {
    line1: null,
    line2: null,
    line3: null,
    city: 'Bremen',
    postCode: null,
    subdivision: null,
    countryCode: 'DE',
  }
  const [breakdown] = fullInvoice.taxBreakdowns
  if (!breakdown) throw new Error('no breakdown')
  const complete: ElectronicInvoice = {
    ...fullInvoice,
    taxRepresentative: { name: 'BT-62', vatId: 'BT-63', address },
    delivery: { name: 'BT-70', location: null, day: '2026-01-03', address },
    taxBreakdowns: [breakdown, { ...breakdown, category: { code: 'S', percent: '19' } }],
  }

  // The order of elements, which no reader of ours asks for, is the schemas'.
  test.each([
    ['cii.xml', writeCii(complete)],
    ['ubl-invoice.xml', writeUbl(complete)],
    ['ubl-credit-note.xml', writeUbl({ ...complete, typeCode: '381' })],
  ])('%s is written as it was', async (name, xml) => {
    await expect(xml).toMatchFileSnapshot(`golden/${name}`)
  })

  test('says the day of the tax once (CII-SR-461, 462)', () => {
    const xml = writeCii(complete)
    expect(xml.match(/<ram:(TaxPointDate|DueDateTypeCode)>/g)).toHaveLength(2)
  })
})

test('CII writes the moment of the tax by its own list', () => {
  expect(writeCii(fullInvoice)).toContain('<ram:DueDateTypeCode>29</ram:DueDateTypeCode>')
  expect(fullCii).toContain('<r:DueDateTypeCode>29<')
})

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(folder)
if (!isThere)
  console.log('skipped: real electronic invoices; KONTOR_TEST_DATA names no folder with einvoice/')

test.skipIf(!isThere)(
  'real invoices of others say the same when we write them',
  async () => {
    for (const name of ['xrechnung-testsuite', 'corpus-xml', 'zugferd']) {
      for (const file of readdirSync(join(folder, name))) {
        const result = await readFile(new Uint8Array(readFileSync(join(folder, name, file))))
        if (!result.ok) throw new Error(`${file}: ${result.message}`)
        for (const syntax of syntaxes) {
          const read = readBack(syntax.write(result.invoice))
          expect(termsOf(read), `${file} as ${syntax.name}`).toEqual(carried(result.invoice, syntax.losses))
        }
      }
    }
  },
  60_000,
)

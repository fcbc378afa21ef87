import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { PaperPage } from '#kernel/files/paper-page.ts'
import type { ReadPaperBill } from '../../contract/paper-reading.ts'
import { linesFromPaper } from '../../rules/paper/lines-from-paper.ts'
import { readPaper } from '../../rules/paper/read-paper.ts'
import { supplierFromPaper } from '../../rules/paper/supplier-from-paper.ts'
import { type BillValues, newBill } from '../form/bill-values.ts'
import { dueDaysOf, emptyFromPaper, takenFrom, valuesFromPaper } from './values-from-paper.ts'

function paperOf(...lines: string[]): ReadPaperBill {
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      ...{ text, left: 40 + index * 6, right: 40 + (index + text.length) * 6 },
      ...{ top: 40 + row * 15, bottom: 50 + row * 15, confidence: null },
    })),
  )
  const page: PaperPage = { number: 1, width: 595, height: 842, words }
  const { texts: _, ...read } = readPaper([page], { vatId: '', ibans: [], names: [] })
  return {
    ...read,
    pages: [{ ...page, turned: 0 }],
    scan: null,
    lines: linesFromPaper(read).map((line) => ({ ...line, categoryId: null })),
    suppliers: [],
    isSupplierSure: false,
    newSupplier: supplierFromPaper(read),
  }
}

const today = '2026-11-28' as Day
const fill = (...lines: string[]) => valuesFromPaper(paperOf(...lines), newBill(today))

const heading = ['Rechnung Nr. R-1001', 'Rechnungsdatum: 05.11.2026', 'IBAN DE89 3704 0044 0532 0130 00']
const sums = (currency: string) => [
  `Nettobetrag   1.000,00 ${currency}`,
  `MwSt. 19 %   190,00 ${currency}`,
  `Gesamtbetrag   1.190,00 ${currency}`,
]

describe('a form from a paper', () => {
  test('gets sum, currency and a line for each rate, where all of them are sure', () => {
    expect(fill(...heading, ...sums('€'))).toMatchObject({
      billTotal: '1.190,00',
      currency: 'EUR',
      lines: [{ currency: 'EUR' }],
    })
  })

  test('has its currency chosen where the paper names another one, and its sum typed', () => {
    const values = fill(...heading, ...sums('DKK'))
    expect(values).toMatchObject({ billNumber: 'R-1001', currency: '' })
    expect(values).not.toHaveProperty('billTotal')
    expect(values).not.toHaveProperty('lines')
  })

  test('has its currency chosen where the paper names none', () => {
    expect(fill(...heading, ...sums(''))).toMatchObject({ billTotal: '1.190,00', currency: '' })
  })

  test('gets no sum that nothing but its label tells', () => {
    const values = fill(...heading, 'Gesamtbetrag   1.190,00 €')
    expect(values).toMatchObject({ billNumber: 'R-1001', billDate: '05.11.2026' })
    expect(values).not.toHaveProperty('billTotal')
    expect(values).not.toHaveProperty('lines')
  })

  test('gets its due day within a year of its date', () => {
    const value = (day: string) => ({ best: { value: day, evidence: 'LABEL', place: null }, others: [] })
    const days = (due: string) =>
      dueDaysOf({ billDate: value('2026-11-05'), dueDay: value(due) } as unknown as ReadPaperBill)
    expect(['2026-11-05', '2026-11-19', '2027-11-05'].map(days)).toEqual([0, 14, 365])
    expect(['2026-11-04', '2027-11-06'].map(days)).toEqual([null, null])
  })

  test('begins its lines at 19 % only where nothing on the paper speaks against it', () => {
    const taxOf = (...lines: string[]) => fill(...heading, ...lines).draft
    // The tax of a premium alone.
    expect(taxOf('Zuschlag   1.000,00 €', 'MwSt. 19 %   41,80 €', 'Gesamtbetrag   1.261,80 €')).toMatchObject(
      {
        taxPercent: null,
      },
    )
    expect(taxOf('Versicherungssteuer 19 %', ...sums('€'))).toMatchObject({ taxPercent: null })
    expect(taxOf('Differenzbesteuerung (§ 25a UStG)', 'Gesamtbetrag   850,00 €')).toMatchObject({
      ...{ taxPercent: 0, taxReasonCode: 'OTHER', taxReasonText: 'Differenzbesteuerung' },
    })
    expect(taxOf('Nettobetrag   500,00 €', 'MwSt. 0 %   0,00 €', 'Gesamtbetrag   500,00 €')).toMatchObject({
      taxPercent: null,
    })
    // Of a small amount nothing but the rate has to be printed (§ 33 UStDV).
    expect(taxOf('enthält 19 % MwSt.', 'Gesamtbetrag   59,50 €')).toBeUndefined()
  })

  test('of an offer stays empty', () => {
    expect(fill('Angebot Nr. A-1', ...heading.slice(2), ...sums('€'))).toEqual({})
  })
})

describe('of a form that is begun', () => {
  const paper = paperOf(...heading, ...sums('€'), 'Zahlbar bis 05.12.2026')
  const filled = (typed: Partial<BillValues>) => emptyFromPaper(paper, { ...newBill(today), ...typed }, today)

  test('what is empty still is filled, and what was typed stays', () => {
    const values = filled({ billNumber: 'SELBST-1' })
    expect(values).toMatchObject({
      ...{ billDate: '05.11.2026', billTotal: '1.190,00', currency: 'EUR', paymentTargetDays: '30' },
      lines: [{ amount: '1.000,00', taxPercent: 19, currency: 'EUR' }],
    })
    expect(values).not.toHaveProperty('billNumber')
  })

  test('another date, total or way of payment stays, and the lines are those of that total', () => {
    const values = filled({ billDate: '01.11.2026', billTotal: '500', paymentMethod: null })
    expect(values).toEqual({ billNumber: 'R-1001' })
    expect(filled({ billTotal: '1190', billNumber: 'X' })).toMatchObject({ lines: [{ amount: '1.000,00' }] })
    const begun = { ...newBill(today).draft, isTouched: true }
    expect(filled({ billNumber: 'X', draft: begun })).not.toHaveProperty('lines')
  })

  test('nothing is left to fill once that is done', () => {
    const values = { ...newBill(today), billNumber: 'X' }
    const done = { ...values, ...emptyFromPaper(paper, values, today) }
    expect(emptyFromPaper(paper, done, today)).toEqual({})
  })

  test('what was read is told as taken where it stands in the form, else as offered', () => {
    expect(takenFrom(paper, newBill(today))).toEqual({ taken: [], isOffering: true })
    const values = { ...newBill(today), ...valuesFromPaper(paper, newBill(today)) }
    const { taken } = takenFrom(paper, values)
    expect(taken.map(({ evidence }) => evidence)).toEqual(['LABEL', 'LABEL', 'ARITHMETIC', 'LABEL'])
  })
})

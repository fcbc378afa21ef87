import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { type RemarkFacts, statutoryRemarks } from './remarks.ts'

const facts = (part: Partial<RemarkFacts> = {}): RemarkFacts => ({
  lines: [{ taxType: 'VAT', differentialKind: null }],
  taxScheme: 'SOLL',
  serviceDay: '2026-03-01' as Day,
  serviceDateIsInvoiceDate: false,
  ...part,
})

const of = (...lines: RemarkFacts['lines'][number][]) => statutoryRemarks(facts({ lines }))

describe('the sentences on an invoice (spec 2 §9, § 14a Abs. 6 UStG)', () => {
  test('are none with VAT', () => {
    expect(statutoryRemarks(facts())).toEqual([])
  })

  test.each([
    ['USED', 'Gebrauchtgegenstände/Sonderregelung'],
    ['ART', 'Kunstgegenstände/Sonderregelung'],
    ['COLLECTION', 'Sammlungsstücke und Antiquitäten/Sonderregelung'],
    [null, 'Gebrauchtgegenstände/Sonderregelung'],
  ] as const)('name the special scheme of the kind %s', (differentialKind, words) => {
    expect(of({ taxType: 'DIFFERENTIAL', differentialKind })).toEqual([
      'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
      words,
    ])
  })

  test('name each kind once, and none of a line that is taxed otherwise', () => {
    expect(
      of(
        { taxType: 'DIFFERENTIAL', differentialKind: 'COLLECTION' },
        { taxType: 'DIFFERENTIAL', differentialKind: 'USED' },
        { taxType: 'DIFFERENTIAL', differentialKind: 'COLLECTION' },
        { taxType: 'VAT', differentialKind: 'ART' },
      ),
    ).toEqual([
      'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
      'Gebrauchtgegenstände/Sonderregelung',
      'Sammlungsstücke und Antiquitäten/Sonderregelung',
    ])
  })

  test('name why no tax is shown', () => {
    expect(of({ taxType: 'NONE_EU', differentialKind: null })).toEqual([
      'Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG',
    ])
    expect(of({ taxType: 'NONE_THIRD_COUNTRY', differentialKind: null })).toEqual([
      'Steuerfreie Ausfuhrlieferung gemäß §4 Nr. 1a UStG',
    ])
  })

  test.each([
    ['REVERSE_CHARGE', 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)'],
    ['SERVICE_EU', 'Steuerschuldnerschaft des Leistungsempfängers / Reverse charge (§ 3a Abs. 2 UStG)'],
  ] as const)('name who owes the tax: %s (§ 14a Abs. 1 and 5 UStG)', (taxType, words) => {
    const line = { taxType, differentialKind: null }
    expect(of(line, line)).toEqual([words])
  })

  test.each([
    ['2024-12-31', 'Als Kleinunternehmer berechnen wir keine Umsatzsteuer (§ 19 UStG).'],
    ['2025-01-01', 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'],
  ])('of a Kleinunternehmer follow the day of supply: %s', (serviceDay, words) => {
    const small = facts({ taxScheme: 'KLEINUNTERNEHMER', serviceDay: serviceDay as Day })
    expect(statutoryRemarks(small)).toEqual([words])
  })

  test('say that the supply was on the invoice date', () => {
    expect(statutoryRemarks(facts({ serviceDateIsInvoiceDate: true }))).toEqual([
      'Das Leistungsdatum entspricht dem Rechnungsdatum.',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { lineRemark, type RemarkedLine, type RemarkFacts, statutoryRemarks } from './remarks.ts'
import { settledReason, taxReasonCodes } from './tax-reasons.ts'
import { invoiceTaxTypes } from './tax-types.ts'

const line = (taxType: RemarkedLine['taxType'], part: Partial<RemarkedLine> = {}): RemarkedLine => ({
  ...{ taxType, taxReason: null, differentialKind: null },
  ...part,
})
const rent = settledReason({ code: 'PAR_4_12', text: '' })

const facts = (part: Partial<RemarkFacts> = {}): RemarkFacts => ({
  lines: [line('VAT')],
  taxScheme: 'SOLL',
  serviceDay: '2026-03-01' as Day,
  serviceDateIsInvoiceDate: false,
  language: 'DE',
  ...part,
})

const of = (...lines: RemarkedLine[]) => statutoryRemarks(facts({ lines })).sentences
const marks = (...lines: RemarkedLine[]) => lines.map(statutoryRemarks(facts({ lines })).markOf)

describe('the sentences on an invoice (spec 2 §9, § 14a Abs. 6 UStG)', () => {
  test('are none with VAT', () => {
    expect(of(line('VAT'))).toEqual([])
  })

  test.each([
    ['USED', 'Gebrauchtgegenstände/Sonderregelung'],
    ['ART', 'Kunstgegenstände/Sonderregelung'],
    ['COLLECTION', 'Sammlungsstücke und Antiquitäten/Sonderregelung'],
    [null, 'Gebrauchtgegenstände/Sonderregelung'],
  ] as const)('name the special scheme of the kind %s', (differentialKind, words) => {
    expect(of(line('DIFFERENTIAL', { differentialKind }))).toEqual([
      'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
      words,
    ])
  })

  test('are marked where lines are taxed differently, each once, and so are the lines that they are about', () => {
    const lines = [
      line('DIFFERENTIAL', { differentialKind: 'COLLECTION' }),
      line('VAT', { differentialKind: 'ART' }),
      line('DIFFERENTIAL', { differentialKind: 'USED' }),
      line('VAT', { taxReason: rent }),
      line('DIFFERENTIAL', { differentialKind: 'COLLECTION' }),
      line('VAT', { taxReason: { code: 'OTHER', text: 'Schadenersatz' } }),
    ]
    expect(of(...lines)).toEqual([
      '1) Kein Ausweis der Umsatzsteuer da differenzbesteuert\nSammlungsstücke und Antiquitäten/Sonderregelung',
      '2) Kein Ausweis der Umsatzsteuer da differenzbesteuert\nGebrauchtgegenstände/Sonderregelung',
      '3) Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken)',
      '4) Schadenersatz',
    ])
    expect(marks(...lines)).toEqual(['1)', null, '2)', '3)', '1)', '4)'])
  })

  test('need no mark where all lines have the same one', () => {
    const lines = [line('VAT', { taxReason: rent }), line('VAT', { taxReason: rent })]
    expect(of(...lines)).toEqual([rent.text])
    expect(marks(...lines)).toEqual([null, null])
  })

  test('name why no tax is shown', () => {
    expect(of(line('NONE_EU'))).toEqual(['Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG'])
    expect(of(line('NONE_THIRD_COUNTRY'))).toEqual(['Steuerfreie Ausfuhrlieferung gemäß §4 Nr. 1a UStG'])
  })

  test.each([
    ['REVERSE_CHARGE', 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)'],
    ['OSS', 'Innergemeinschaftlicher Fernverkauf: Umsatzsteuer des Ziellandes (§ 3c, § 18j UStG)'],
    ['SERVICE_EU', 'Steuerschuldnerschaft des Leistungsempfängers / Reverse charge (§ 3a Abs. 2 UStG)'],
  ] as const)('name who owes the tax: %s (§ 14a Abs. 1 and 5 UStG)', (taxType, words) => {
    expect(of(line(taxType), line(taxType))).toEqual([words])
  })

  test.each([
    ['2024-12-31', 'Als Kleinunternehmer berechnen wir keine Umsatzsteuer (§ 19 UStG).'],
    ['2025-01-01', 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'],
  ])('of a Kleinunternehmer follow the day of supply: %s', (serviceDay, words) => {
    const small = facts({ taxScheme: 'KLEINUNTERNEHMER', serviceDay: serviceDay as Day })
    expect(statutoryRemarks(small).sentences).toEqual([words])
  })

  test('say that the supply was on the invoice date', () => {
    expect(statutoryRemarks(facts({ serviceDateIsInvoiceDate: true })).sentences).toEqual([
      'Das Leistungsdatum entspricht dem Rechnungsdatum.',
    ])
  })
})

test('of a Kleinunternehmer no other reason stands beside that of § 19 UStG', () => {
  const lines = [line('VAT'), line('VAT', { taxReason: rent })]
  const { sentences, markOf } = statutoryRemarks(facts({ lines, taxScheme: 'KLEINUNTERNEHMER' }))
  expect(sentences).toEqual(['Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'])
  expect(lines.map(markOf)).toEqual([null, null])
})

describe('an English paper has the words of the law in both tongues', () => {
  const english = (part: Partial<RemarkFacts>) =>
    statutoryRemarks(facts({ ...part, language: 'EN' })).sentences

  test.each([
    [
      line('DIFFERENTIAL', { differentialKind: 'ART' }),
      [
        'Kein Ausweis der Umsatzsteuer da differenzbesteuert / No VAT is shown, as the margin scheme applies (§ 25a UStG)',
        'Kunstgegenstände/Sonderregelung / Margin scheme – Works of art',
      ],
    ],
    [
      line('REVERSE_CHARGE'),
      [
        'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG) / Reverse charge: the customer is liable for the VAT',
      ],
    ],
    [
      line('NONE_EU'),
      [
        'Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG / VAT-exempt intra-Community supply (Art. 138 of Directive 2006/112/EC)',
      ],
    ],
    [
      line('VAT', { taxReason: rent }),
      [
        'Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken) / VAT-exempt under § 4 Nr. 12 UStG (letting and leasing of real estate)',
      ],
    ],
    // Of what somebody typed only his own words are known.
    [line('VAT', { taxReason: { code: 'OTHER', text: 'Eigener Grund' } }), ['Eigener Grund']],
  ])('%o', (remarked, sentences) => {
    expect(english({ lines: [remarked] })).toEqual(sentences)
  })

  test('of a Kleinunternehmer, and what no law words, in English alone', () => {
    expect(english({ taxScheme: 'KLEINUNTERNEHMER', serviceDateIsInvoiceDate: true })).toEqual([
      'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer). / VAT-exempt small business (§ 19 (1) UStG)',
      'The date of supply is the invoice date.',
    ])
  })

  test('each taxation has its English words', () => {
    for (const taxType of invoiceTaxTypes) {
      const [german = '', both = ''] = (['DE', 'EN'] as const).map((one) => lineRemark(line(taxType), one)[0])
      expect(both.startsWith(german)).toBe(true)
      if (german !== '') expect(both.length).toBeGreaterThan(german.length + 20)
    }
    for (const code of taxReasonCodes.filter((one) => one !== 'OTHER')) {
      const reason = settledReason({ code, text: '' })
      expect(lineRemark(line('VAT', { taxReason: reason }), 'EN')[0]).toMatch(/^.{10,} \/ .{10,}$/)
    }
  })
})

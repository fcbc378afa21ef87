import { expect, test } from 'vitest'
import type { BillTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { Day } from '#kernel/day.ts'
import { type BillTaxFacts, billTaxWarnings, flatRateFault } from './bill-taxation.ts'

const french = { countryCode: 'FR', vatId: 'FR40303265045', sellerKind: null }
const german = { countryCode: 'DE', vatId: '', sellerKind: null }

const facts = (part: Partial<BillTaxFacts> = {}): BillTaxFacts => ({
  supplier: french,
  firm: { vatId: 'DE136695976', ukCountsAsEu: false },
  billDay: '2026-11-21' as Day,
  currency: 'EUR',
  ...part,
})

const warnings = (taxType: BillTaxType, part: Partial<BillTaxFacts> = {}, taxPercent = 19) =>
  billTaxWarnings([{ taxType, taxPercent }], facts(part))

test('there are none where the taxation fits the supplier', () => {
  expect(warnings('ACQUISITION_EU')).toEqual([])
  expect(warnings('REVERSE_CHARGE_13B')).toEqual([])
  expect(warnings('REVERSE_CHARGE_13B', { supplier: german })).toEqual([])
  expect(warnings('VAT', { supplier: german })).toEqual([])
  expect(warnings('VAT', {}, 0)).toEqual([])
  expect(warnings('IMPORT_VAT', { supplier: german }, 0)).toEqual([])
  expect(warnings('ACQUISITION_EU', { supplier: null })).toEqual([])
})

test.each([
  ['DE', 'Deutschland'],
  ['CH', 'Schweiz'],
])('an acquisition is from another EU country (§ 1a UStG), not from %s', (countryCode, name) => {
  expect(warnings('ACQUISITION_EU', { supplier: { ...french, countryCode } })).toEqual([
    `Erwerb aus der EU: Der Sitz des Lieferanten (${name}) ist in keinem anderen EU-Land (§ 1a UStG).`,
  ])
})

test('an acquisition needs both VAT ids', () => {
  const firm = { vatId: '', ukCountsAsEu: false }
  expect(warnings('ACQUISITION_EU', { supplier: { ...french, vatId: '' }, firm })).toEqual([
    'Erwerb aus der EU: Die USt-IdNr. des Lieferanten fehlt.',
    'Erwerb aus der EU: In den Firmendaten fehlt die eigene USt-IdNr.',
  ])
})

test('German tax of a supplier abroad is pointed out', () => {
  expect(warnings('VAT')).toEqual([
    'Deutsche Umsatzsteuer von einem Lieferanten im Ausland (Frankreich): Meist ist es ein Erwerb aus der EU oder eine Leistung, deren Steuer Sie selbst schulden (§ 13b UStG).',
  ])
  expect(warnings('VAT', { supplier: { ...german, countryCode: 'CH' } })[0]).toContain('eine Einfuhr')
})

test('import VAT is assessed in euros (§ 21 UStG)', () => {
  expect(warnings('IMPORT_VAT', { currency: 'USD' }, 0)).toEqual([
    'Einfuhrumsatzsteuer setzt der Zoll in Euro fest.',
  ])
})

test('what one owes oneself is owed at a rate of the day', () => {
  const on = (billDay: string, percent: number) =>
    warnings('REVERSE_CHARGE_13B', { billDay: billDay as Day }, percent)
  expect(on('2026-11-21', 16)).toEqual(['Den Steuersatz 16 % gibt es am Rechnungsdatum 21.11.2026 nicht.'])
  expect(on('2020-08-01', 16)).toEqual([])
})

test('§ 13b of who is no business, or exempt, or without ids, is pointed out', () => {
  const of = (part: Partial<BillTaxFacts>) => warnings('REVERSE_CHARGE_13B', part)
  expect(of({ supplier: { ...german, sellerKind: 'PRIVATE' } })).toEqual([
    'Eigene Steuerschuld (§ 13b): Der Lieferant ist eine Privatperson, kein Unternehmer.',
  ])
  expect(of({ supplier: { ...german, sellerKind: 'SMALL_BUSINESS' } })[0]).toContain('Satz 9, § 19 UStG')
  const firm = { vatId: '', ukCountsAsEu: false }
  expect(of({ supplier: { ...french, vatId: '' }, firm })).toEqual([
    'Eigene Steuerschuld (§ 13b): Die USt-IdNr. des Lieferanten fehlt.',
    'Eigene Steuerschuld (§ 13b): In den Firmendaten fehlt die eigene USt-IdNr.',
  ])
  expect(of({ supplier: { ...german, countryCode: 'CH' }, firm })).toEqual([])
})

test('a flat rate of § 24 UStG is one of the day of supply', () => {
  const on = (billDay: string, percent: number, serviceDay: string | null = null) =>
    flatRateFault(
      { taxType: 'VAT', taxPercent: percent },
      { billDay: billDay as Day, serviceDay: serviceDay as Day | null },
    )
  for (const [day, percent] of [
    ['2021-12-31', 10.7],
    ['2022-01-01', 9.5],
    ['2023-01-01', 9],
    ['2024-12-05', 9],
    ['2024-12-06', 8.4],
    ['2024-12-31', 8.4],
    ['2025-01-01', 7.8],
    ['2026-11-28', 5.5],
  ] as const)
    expect([day, on(day, percent)]).toEqual([day, null])
  for (const [day, percent] of [
    ['2022-01-01', 10.7],
    ['2021-12-31', 9.5],
    ['2023-01-01', 9.5],
    ['2022-12-31', 9],
    ['2024-12-06', 9],
    ['2024-12-05', 8.4],
    ['2025-01-01', 8.4],
    ['2024-12-31', 7.8],
  ] as const)
    expect([day, on(day, percent)]).toEqual([day, expect.stringContaining('§ 24 UStG')])
  expect(on('2026-01-05', 8.4, '2024-12-20')).toBeNull()
  expect(on('2025-01-02', 8.4)).toBe(
    'Den Durchschnittssatz 8,4 % gibt es am Rechnungsdatum 02.01.2025 nicht, dann galten 7,8 % und 5,5 % (§ 24 UStG)',
  )
  expect(on('2024-12-20', 9, '2024-12-06')).toContain('am Leistungsdatum 06.12.2024 nicht')
  expect(on('2026-01-05', 16)).toBeNull()
  expect(warnings('VAT', { supplier: german }, 9)).toEqual([
    'Den Durchschnittssatz 9 % gibt es am Rechnungsdatum 21.11.2026 nicht, dann galten 7,8 % und 5,5 % (§ 24 UStG).',
  ])
})

test('a rate is one of the day of supply, where it is known', () => {
  const on = (serviceDay: string) =>
    warnings('ACQUISITION_EU', { billDay: '2021-01-05' as Day, serviceDay: serviceDay as Day }, 16)
  expect(on('2020-12-20')).toEqual([])
  expect(on('2021-01-02')).toEqual(['Den Steuersatz 16 % gibt es am Leistungsdatum 02.01.2021 nicht.'])
})

test('tax that a private person or a small business charged is no input tax (§ 15 Abs. 1 UStG)', () => {
  const of = (sellerKind: 'PRIVATE' | 'SMALL_BUSINESS' | 'VAT_DEALER', percent: number) =>
    warnings('VAT', { supplier: { ...german, sellerKind } }, percent)
  expect(of('PRIVATE', 19)).toEqual([
    'Umsatzsteuer von einer Privatperson: Sie darf keine ausweisen, und Sie dürfen keine Vorsteuer abziehen (§ 15 Abs. 1 UStG). Steuersatz 0 % wählen.',
  ])
  expect(of('SMALL_BUSINESS', 7)[0]).toContain('Umsatzsteuer von einem Kleinunternehmer')
  expect([of('PRIVATE', 0), of('SMALL_BUSINESS', 0), of('VAT_DEALER', 19)]).toEqual([[], [], []])
})

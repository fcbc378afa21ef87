import { describe, expect, test } from 'vitest'
import { type SellerKind, sellerKindHints, sellerKinds } from '#areas/partners/rules/seller-kinds.ts'
import type { Day } from '#kernel/day.ts'
import {
  marginScheme,
  marginSchemeFault,
  marginSchemeText,
  suppliedMarginScheme,
  suppliedTaxType,
} from './margin-scheme.ts'
import { type DifferentialKind, differentialKinds } from './product-fields.ts'

const before2025 = '2024-12-31' as Day
const since2025 = '2025-01-01' as Day

const goods = (
  sellerKind: SellerKind | null,
  differentialKind: DifferentialKind = 'USED',
  boughtAtReducedRate = false,
) => ({ sellerKind, differentialKind, boughtAtReducedRate })

const open = (paragraph: string, condition = false) => ({ is: 'open', paragraph, condition })
const closed = (paragraph: string) => ({ is: 'closed', paragraph, condition: false })

function verdict(of: ReturnType<typeof goods>, day: Day) {
  const scheme = marginScheme(of, day)
  const { isOpen, paragraph } = scheme
  return { is: isOpen ? 'open' : 'closed', paragraph, condition: scheme.isOpen && scheme.condition !== null }
}

describe('§ 25a Abs. 1 Nr. 2 UStG', () => {
  const everyKindAndDay = differentialKinds.flatMap((kind) =>
    [before2025, since2025].flatMap((day) => [false, true].map((reduced) => [kind, day, reduced] as const)),
  )
  test.each<[SellerKind | null, ReturnType<typeof open>]>([
    ['PRIVATE', open('§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. a UStG')],
    ['SMALL_BUSINESS', open('§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. a, § 19 UStG')],
    ['DIFFERENTIAL_DEALER', open('§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. b UStG')],
    ['VAT_DEALER', closed('§ 25a Abs. 1 Nr. 2 Satz 2 UStG')],
    // to be stated
    [null, open('§ 25a Abs. 1 Nr. 2 UStG', true)],
  ])('bought from %s, whatever it is and whenever it is sold', (seller, wanted) => {
    for (const [kind, day, reduced] of everyKindAndDay)
      expect([kind, day, reduced, verdict(goods(seller, kind, reduced), day)]).toEqual([
        kind,
        day,
        reduced,
        wanted,
      ])
  })
})

describe('§ 25a Abs. 2 and Abs. 7 Nr. 1 Buchst. c UStG', () => {
  const imported = open('§ 25a Abs. 2 Satz 1 Nr. 1 UStG', true)
  const notImported = closed('§ 25a Abs. 1 Nr. 2 Satz 1, Abs. 2 Satz 1 Nr. 1 UStG')
  const ofArtist = open('§ 25a Abs. 2 Satz 1 Nr. 2 UStG', true)
  const notOfArtist = closed('§ 25a Abs. 1 Nr. 2 Satz 2, Abs. 2 Satz 1 Nr. 2 UStG')
  const reducedBefore = closed('§ 25a Abs. 7 Nr. 1 Buchst. c UStG')

  test.each<[SellerKind, DifferentialKind, boolean, Day, ReturnType<typeof open>]>([
    ['IMPORT', 'USED', false, since2025, notImported],
    ['IMPORT', 'USED', true, before2025, notImported],
    ['IMPORT', 'ART', false, since2025, imported],
    ['IMPORT', 'COLLECTION', false, since2025, imported],
    ['IMPORT', 'ART', true, before2025, imported],
    ['IMPORT', 'COLLECTION', true, before2025, imported],
    ['IMPORT', 'ART', true, since2025, reducedBefore],
    ['IMPORT', 'COLLECTION', true, since2025, reducedBefore],
    ['ARTIST', 'ART', false, since2025, ofArtist],
    ['ARTIST', 'ART', true, before2025, ofArtist],
    ['ARTIST', 'ART', true, since2025, reducedBefore],
    // Nr. 2 speaks of works of art alone
    ['ARTIST', 'COLLECTION', false, since2025, notOfArtist],
    ['ARTIST', 'USED', false, before2025, notOfArtist],
  ])('%s, %s, at the reduced rate: %s, sold on %s', (seller, kind, reduced, day, wanted) => {
    expect(verdict(goods(seller, kind, reduced), day)).toEqual(wanted)
  })
})

describe('the statement of § 25a Abs. 2 Satz 1 UStG', () => {
  const day = '2026-11-21' as Day
  const nowhere =
    'Differenzbesteuerung ausgeschlossen: Auf der Seite „Firma“ steht nicht, seit wann Sie das für solche Ware erklärt haben (§ 25a Abs. 2 Satz 1 Nr. 1 UStG).'
  const later =
    'Differenzbesteuerung ausgeschlossen: Für solche Ware haben Sie das laut der Seite „Firma“ erst ab dem 01.01.2027 erklärt (§ 25a Abs. 2 Satz 1 Nr. 1 UStG).'
  const possible = 'Differenzbesteuerung möglich (§ 25a Abs. 2 Satz 1 Nr. 1 UStG).'
  const art = goods('IMPORT', 'ART')
  test.each([
    ['was never made', art, null, nowhere],
    ['counts since the year of the supply', art, '2026-01-01', possible],
    ['counts since an earlier year', art, '2020-01-01', possible],
    ['counts from a later year on', art, '2027-01-01', later],
    [
      'does not help against the reduced rate',
      goods('IMPORT', 'ART', true),
      '2020-01-01',
      'Differenzbesteuerung ausgeschlossen: Beim Einkauf galt der ermäßigte Steuersatz (§ 25a Abs. 7 Nr. 1 Buchst. c UStG).',
    ],
    [
      'is not asked for goods of private people',
      goods('PRIVATE', 'ART'),
      null,
      'Differenzbesteuerung möglich (§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. a UStG).',
    ],
  ])('%s', (_, of, marginStatementSince, wanted) => {
    const scheme = suppliedMarginScheme(of, { serviceDay: day, marginStatementSince })
    expect(marginSchemeText(scheme)).toBe(wanted)
  })

  test('counts on the 1 January of its year, and not the day before', () => {
    const isOpen = (serviceDay: Day) =>
      suppliedMarginScheme(art, { serviceDay, marginStatementSince: '2026-01-01' }).isOpen
    expect([isOpen('2025-12-31' as Day), isOpen('2026-01-01' as Day)]).toEqual([false, true])
  })

  test('decides what is recommended', () => {
    const supplied = (marginStatementSince: string | null) =>
      suppliedTaxType({ ...art, taxType: 'm' }, { serviceDay: day, marginStatementSince })
    expect([supplied(null), supplied('2026-01-01')]).toEqual(['v', 'm'])
  })
})

test('every answer names its paragraph and ends as a sentence', () => {
  for (const kind of [null, ...sellerKinds]) {
    const text = marginSchemeText(marginScheme(goods(kind), since2025))
    expect(text).toMatch(
      /^Differenzbesteuerung (möglich|abhängig vom Verkäufer|ausgeschlossen: .+) \(§ 25a .+ UStG\)\.( .+\.)?$/,
    )
  }
})

test('nothing is called possible while nobody has said who sold it', () => {
  expect(marginSchemeText(marginScheme(goods(null), since2025))).toBe(
    'Differenzbesteuerung abhängig vom Verkäufer (§ 25a Abs. 1 Nr. 2 UStG). Bitte geben Sie an, von wem die Ware gekauft wurde.',
  )
})

test.each([
  ['m', 'PRIVATE', 'm'],
  ['m', null, 'm'],
  ['m', 'VAT_DEALER', 'v'],
  ['v', 'PRIVATE', 'v'],
] as const)('a product %s bought from %s is supplied as %s', (taxType, seller, wanted) => {
  const supply = { serviceDay: since2025, marginStatementSince: null }
  expect(suppliedTaxType({ ...goods(seller), taxType }, supply)).toBe(wanted)
})

describe('a product that is kept as taxed by its margin', () => {
  const kept = (taxType: 'm' | 'v' | null, seller: SellerKind | null) => ({ ...goods(seller), taxType })
  const refused =
    'Differenzbesteuerung ausgeschlossen: Ein Händler hat die Ware mit Umsatzsteuer verkauft (§ 25a Abs. 1 Nr. 2 Satz 2 UStG). Bitte „Umsatzsteuer“ wählen.'
  test.each([
    ['new, and closed', kept('m', 'VAT_DEALER'), null, refused],
    ['closed from now on', kept('m', 'VAT_DEALER'), kept('m', null), refused],
    ['marked so from now on', kept('m', 'VAT_DEALER'), kept('v', 'VAT_DEALER'), refused],
    ['as it stood', kept('m', 'VAT_DEALER'), kept('m', 'VAT_DEALER'), null],
    ['open', kept('m', 'PRIVATE'), null, null],
    ['with VAT', kept('v', 'VAT_DEALER'), null, null],
    ['not chosen yet', kept(null, 'VAT_DEALER'), null, null],
  ])('%s', (_, now, before, wanted) => {
    expect(marginSchemeFault(now, since2025, before)).toBe(wanted)
  })
})

test.each(sellerKinds)('what is said beside the kind of seller %s is what holds for used goods', (kind) => {
  const { isOpen } = marginScheme(goods(kind), since2025)
  expect(sellerKindHints[kind]).toContain(
    isOpen ? 'dürfen Sie differenzbesteuert verkaufen (' : 'verkaufen Sie mit Umsatzsteuer',
  )
})

import { describe, expect, test } from 'vitest'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { nothingOf } from '#areas/documents/rules/fields/field-table.ts'
import { settledReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { taxTypes } from '#areas/documents/rules/taxes/tax-types.ts'
import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { unprintableFault } from '#kernel/texts/printable.ts'
import { type LegalFacts, legalProblems } from './legal-problems.ts'

type Line = LegalFacts['lines'][number]

const line = (part: Partial<Line> = {}): Line => ({
  ...nothingOf(invoiceLineFields),
  localId: null,
  quantity: 1,
  amount: cents(11900),
  amountIncludesTax: true,
  bookingText: 'MOEB',
  // Any category; the rules do not look at it.
  categoryId: '01900000-0000-7000-8000-000000000001' as Line['categoryId'],
  product: null,
  productUse: null,
  differentialKind: null,
  descriptionShort: 'Stuhl',
  descriptionLong: '',
  taxPercent: 19,
  taxType: 'VAT',
  taxReason: null,
  appliesToLocalId: null,
  goodsReturned: null,
  ...part,
})

interface Changes {
  firm?: Partial<LegalFacts['firm']>
  receiver?: Partial<LegalFacts['receiver']>
  lines?: Line[]
  declared?: LegalFacts['declared']
  grossInEur?: number
  serviceDay?: string
  taxScheme?: LegalFacts['taxScheme']
}

function problems({
  firm,
  receiver,
  lines,
  grossInEur = 30_000,
  declared = [],
  serviceDay = '2026-11-21',
  taxScheme = 'SOLL',
}: Changes = {}): string[] {
  return legalProblems({
    firm: {
      name: 'Nordlicht',
      street: 'Hafen 1',
      zip: '20457',
      city: 'Hamburg',
      taxNumber: '22/123/45678',
      vatId: 'DE136695976',
      ukCountsAsEu: false,
      ossSince: '2021-07-01',
      marginStatementSince: '2020-01-01',
      ...firm,
    },
    taxScheme,
    receiver: {
      recipientName: 'Österle',
      addressLines: 'Kastanienallee 12',
      deliveryCountry: 'FR',
      vatId: '',
      vatIdField: 'vatId',
      serviceVatId: receiver?.vatId ?? '',
      ...receiver,
    },
    lines: lines ?? [line()],
    declared,
    grossInEur: cents(grossInEur),
    // Written as days above.
    serviceDay: serviceDay as LegalFacts['serviceDay'],
  }).map(({ path, message }) => `${path}: ${message}`)
}

const toEu = [line({ taxType: 'NONE_EU', taxPercent: 0 })]
const noOwn =
  'lineItemCreations.0.taxType: Für steuerfreie EU-Lieferungen fehlt die eigene USt-IdNr. (§ 14a Abs. 3 UStG)'
const noTheirs =
  'lineItemCreations.0.taxType: Für steuerfreie EU-Lieferungen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 6a UStG)'

test('nothing is missing', () => {
  expect(problems()).toEqual([])
})

describe('of the firm (§ 14 Abs. 4 Nr. 1 and 2 UStG)', () => {
  test.each<[Partial<LegalFacts['firm']>, string]>([
    [{ street: '' }, 'firm.street: In den Firmendaten fehlt die Straße (§ 14 Abs. 4 UStG)'],
    [{ zip: '' }, 'firm.zip: In den Firmendaten fehlt die Postleitzahl (§ 14 Abs. 4 UStG)'],
    [{ city: '' }, 'firm.city: In den Firmendaten fehlt der Ort (§ 14 Abs. 4 UStG)'],
    [{ name: 'Nord 龍' }, `firm.name: In den Firmendaten: ${unprintableFault('Nord 龍')}`],
    [
      { taxNumber: '', vatId: '' },
      'firm.taxNumber: In den Firmendaten fehlt die Steuernummer oder USt-IdNr. (§ 14 Abs. 4 UStG)',
    ],
  ])('%o is named, in small invoices too', (firm, expected) => {
    expect(problems({ firm })).toEqual([expected])
    expect(problems({ firm, grossInEur: 100 })).toEqual([expected])
  })

  test('either number will do', () => {
    expect(problems({ firm: { taxNumber: '' } })).toEqual([])
    expect(problems({ firm: { vatId: '' } })).toEqual([])
  })
})

describe('of the receiver (§ 14 Abs. 4 Nr. 1 UStG, § 33 UStDV)', () => {
  const nobody = { receiver: { recipientName: '', addressLines: '' } }
  const missing = [
    'partner.recipientName: Beim Kunden fehlt der Name (§ 14 Abs. 4 UStG)',
    'partner.addressLines: Beim Kunden fehlt die Anschrift (§ 14 Abs. 4 UStG)',
  ]

  test.each([
    [25_001, missing],
    [25_000, []],
    [-25_001, missing],
    [-25_000, []],
    [0, []],
  ])('name and address at %i cents: %j', (grossInEur, expected) => {
    expect(problems({ ...nobody, grossInEur })).toEqual(expected)
  })

  test.each(['NONE_EU', 'OSS', 'SERVICE_EU', 'REVERSE_CHARGE'])(
    '%s is never a small invoice (§ 33 Satz 3 UStDV)',
    (taxType) => {
      const vatId = taxType === 'OSS' ? '' : 'FR40303265045'
      const receiver = { ...nobody.receiver, vatId }
      // One of these taxations is yet to come.
      const lines = [line({ taxType: taxType as 'NONE_EU', taxPercent: 0 })]
      expect(problems({ receiver, lines, grossInEur: 100 })).toEqual(missing)
    },
  )
})

describe('of a tax-free supply within the EU (§ 6a, § 14a Abs. 3 UStG)', () => {
  test('both VAT ids', () => {
    expect(problems({ lines: toEu, firm: { vatId: '' } })).toEqual([noOwn, noTheirs])
    expect(problems({ lines: toEu })).toEqual([noTheirs])
    expect(problems({ lines: toEu, receiver: { vatId: 'FR40303265045' } })).toEqual([])
  })

  test.each([
    ['DE136695976', '2026-11-21', false],
    ['FR40303265045', '2026-11-21', true],
    ['EL094259216', '2026-11-21', true],
    ['CHE116281710', '2026-11-21', false],
    ['GB980780684', '2020-12-31', true],
    ['GB980780684', '2021-01-01', false],
    ['XI980780684', '2021-01-01', true],
  ])('the id %s on %s is one of another EU country: %s', (vatId, serviceDay, isOne) => {
    expect(problems({ lines: toEu, receiver: { vatId }, serviceDay })).toEqual(isOne ? [] : [noTheirs])
  })

  test.each(['vatId', 'deliveryVatId'] as const)('an id with wrong check digits, at %s', (vatIdField) => {
    const receiver = { vatId: 'FR40303265044', vatIdField }
    expect(problems({ lines: toEu, receiver })).toEqual([
      `partner.${vatIdField}: Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Steuerfrei in die EU geht es nur mit einer richtigen (§ 6a UStG)`,
    ])
    const service = [line({ taxType: 'SERVICE_EU', taxPercent: 0 })]
    expect(problems({ lines: service, receiver })).toEqual([
      `partner.${vatIdField}: Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Eine Leistung an ein EU-Unternehmen braucht eine richtige (§ 3a Abs. 2 UStG)`,
    ])
    expect(problems({ receiver })).toEqual([])
  })

  test('is asked for at the line that is tax-free', () => {
    const lines = [line(), line({ taxType: 'NONE_EU', taxPercent: 0 })]
    expect(problems({ lines })).toEqual([noTheirs.replace('.0.', '.1.')])
  })

  test('is not asked for of exports', () => {
    const lines = [line({ taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })]
    expect(problems({ lines, firm: { vatId: '' } })).toEqual([])
  })
})

describe('of a service to a business elsewhere in the EU (§ 3a Abs. 2, § 14a Abs. 1 UStG)', () => {
  const lines = [line({ taxType: 'SERVICE_EU', taxPercent: 0 })]
  const noOwnId =
    'lineItemCreations.0.taxType: Für Leistungen an EU-Unternehmen fehlt die eigene USt-IdNr. (§ 14a Abs. 1 UStG)'
  const noId =
    'lineItemCreations.0.taxType: Für Leistungen an EU-Unternehmen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 3a Abs. 2 UStG)'

  test('both VAT ids', () => {
    expect(problems({ lines, firm: { vatId: '' } })).toEqual([noOwnId, noId])
    expect(problems({ lines, receiver: { vatId: 'FR40303265045' } })).toEqual([])
  })

  test.each([
    ['', '2026-11-21'],
    ['DE136695976', '2026-11-21'],
    ['CHE116281710', '2026-11-21'],
    // Northern Ireland is EU for goods alone.
    ['XI980780684', '2026-11-21'],
    ['GB980780684', '2021-01-01'],
  ])('the id "%s" on %s is none of a business there', (vatId, serviceDay) => {
    expect(problems({ lines, receiver: { vatId }, serviceDay, firm: { ukCountsAsEu: true } })).toEqual([noId])
  })

  test('the id of his business counts, not that of where goods go', () => {
    const receiver = {
      vatId: 'DE136695976',
      vatIdField: 'deliveryVatId',
      serviceVatId: 'FR40303265045',
    } as const
    expect(problems({ lines, receiver })).toEqual([])
    expect(problems({ lines, receiver: { ...receiver, serviceVatId: 'FR40303265044' } })).toEqual([
      expect.stringContaining('partner.vatId: Die Prüfziffer'),
    ])
  })
})

test('of a service within Germany whose tax the customer owes no VAT id is demanded (§ 14a Abs. 5 UStG)', () => {
  expect(
    problems({ lines: [line({ taxType: 'REVERSE_CHARGE', taxPercent: 0 })], firm: { vatId: '' } }),
  ).toEqual([])
})

test('a line of 0 % says why; what is taxed otherwise has a remark of its own (§ 14 Abs. 4 Nr. 8 UStG)', () => {
  const free = (taxReason: Line['taxReason']) => line({ taxPercent: 0, taxReason })
  const rent = settledReason({ code: 'PAR_4_12', text: '' })
  const margin = line({ taxType: 'DIFFERENTIAL', differentialKind: 'USED' })
  expect(problems({ lines: [line(), free(null), free(rent), margin, free(null)] })).toEqual([
    'lineItemCreations.1.taxReason: Grund für 0 % fehlt (§ 14 Abs. 4 Nr. 8 UStG)',
    'lineItemCreations.4.taxReason: Grund für 0 % fehlt (§ 14 Abs. 4 Nr. 8 UStG)',
  ])
})

describe('an exemption for goods that leave Germany, to an address in it, is declared', () => {
  const toGermany = { deliveryCountry: 'DE', vatId: 'FR40303265045' }
  const exported = line({ taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })
  const supplied = line({ taxType: 'NONE_EU', taxPercent: 0 })
  const noExport =
    'declarations.EXPORT_TO_GERMANY: Die Ware geht an eine Anschrift in Deutschland: Das ist keine steuerfreie Ausfuhr (§ 4 Nr. 1a, § 6 UStG). Soll es dabei bleiben, fehlt die Begründung.'
  const noSupply =
    'declarations.EU_SUPPLY_IN_GERMANY: Die Ware bleibt in Deutschland: Das ist keine steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1b, § 6a UStG). Soll es dabei bleiben, fehlt die Begründung.'
  const declared = [
    { code: 'EXPORT_TO_GERMANY', reason: 'Abholung durch den Spediteur nach Zürich' },
  ] as const

  test('of an export (§ 6 UStG), and of a supply within the EU (§ 6a UStG)', () => {
    expect(problems({ lines: [line(), exported], receiver: toGermany })).toEqual([noExport])
    expect(problems({ lines: [supplied, exported], receiver: toGermany })).toEqual([noExport, noSupply])
    expect(problems({ lines: [supplied, exported], receiver: toGermany, declared })).toEqual([noSupply])
  })

  test('not of goods that go elsewhere, and not of what is taxed', () => {
    const toFrance = { deliveryCountry: 'FR', vatId: 'FR40303265045' }
    expect(problems({ lines: [supplied], receiver: toFrance })).toEqual([])
    expect(problems({ lines: [line()], receiver: toGermany })).toEqual([])
  })
})

describe('OSS of a firm that takes no part in it is declared (§ 18j UStG)', () => {
  const lines = [line({ taxType: 'OSS', taxPercent: 25.5 })]
  const notSaid =
    'declarations.OSS_WITHOUT_PART: In den Firmendaten steht nicht, seit wann Sie am One-Stop-Shop teilnehmen (§ 18j UStG). Soll es dabei bleiben, fehlt die Begründung.'
  const later =
    'declarations.OSS_WITHOUT_PART: Am Leistungsdatum nehmen Sie laut Firmendaten noch nicht am One-Stop-Shop teil, sondern erst seit 22.11.2026 (§ 18j UStG). Soll es dabei bleiben, fehlt die Begründung.'

  test.each([
    [null, [notSaid]],
    ['2026-11-22', [later]],
    ['2026-11-21', []],
  ])('since %s, for a supply on 21.11.2026', (ossSince, expected) => {
    expect(problems({ lines, firm: { ossSince }, serviceDay: '2026-11-21' })).toEqual(expected)
  })

  test('with its reason; not of what is taken back, and of no other taxation', () => {
    const firm = { ossSince: null }
    const declared = [{ code: 'OSS_WITHOUT_PART', reason: 'In Finnland selbst registriert' }] as const
    expect(problems({ lines, firm, declared })).toEqual([])
    const back = line({ taxType: 'OSS', taxPercent: 25.5, amount: cents(-11900) })
    expect(problems({ lines: [line(), back], firm })).toEqual([])
  })
})

test('OSS to a customer with a valid VAT id is declared (§ 3c Abs. 1, § 18j UStG), not what is taken back', () => {
  const lines = [line({ taxType: 'OSS', taxPercent: 20 })]
  const toBusiness = (vatId: string) => problems({ lines, receiver: { vatId } })
  const needed = [
    'declarations.OSS_TO_BUSINESS: Der Kunde hat die USt-IdNr. ATU13585627: OSS gilt nur für Verkäufe an Verbraucher (§ 3c Abs. 1, § 18j UStG). Soll es dabei bleiben, fehlt die Begründung.',
  ]
  expect(toBusiness('ATU13585627')).toEqual(needed)
  expect(toBusiness('ATU13585628')).toEqual([])
  const declared = [{ code: 'OSS_TO_BUSINESS', reason: 'Für seinen Haushalt gekauft' }] as const
  expect(problems({ lines, receiver: { vatId: 'ATU13585627' }, declared })).toEqual([])
  const back = line({ taxType: 'OSS', taxPercent: 20, amount: cents(-11900) })
  expect(problems({ lines: [line(), back], receiver: { vatId: 'ATU13585627' } })).toEqual([])
})

describe('the margin scheme for goods that it is closed for (§ 25a UStG) is declared', () => {
  const product = (sellerKind: SellerKind | null, part: Partial<Line['product']> = {}) => ({
    ...{ entityId: { uuid: '01900000-0000-7000-8000-000000000001' as EntityId }, code: 'STU-1' },
    ...{ taxType: 'm' as const, differentialKind: 'USED' as const, boughtAtReducedRate: false },
    sellerKind,
    ...part,
  })
  const sold = (of: Line['product'], part: Partial<Line> = {}) =>
    line({ taxType: 'DIFFERENTIAL', differentialKind: 'USED', product: of, ...part })
  const closed =
    'declarations.MARGIN_SCHEME_CLOSED: Differenzbesteuerung ausgeschlossen. Position 2 (STU-1): Ein Händler hat die Ware mit Umsatzsteuer verkauft (§ 25a Abs. 1 Nr. 2 Satz 2 UStG). Soll es dabei bleiben, fehlt die Begründung.'

  test('of the line that sells them, with the paragraph', () => {
    const lines = [sold(product('PRIVATE')), sold(product('VAT_DEALER'))]
    expect(problems({ lines })).toEqual([closed])
    const declared = [{ code: 'MARGIN_SCHEME_CLOSED', reason: 'Die Ware war privat eingelegt' }] as const
    expect(problems({ lines, declared })).toEqual([])
  })

  test('by the day of supply', () => {
    const lines = [sold(product('IMPORT', { differentialKind: 'ART', boughtAtReducedRate: true }))]
    expect(problems({ lines, serviceDay: '2024-12-31' })).toEqual([])
    expect(problems({ lines, serviceDay: '2025-01-01' })).toEqual([
      expect.stringContaining('(§ 25a Abs. 7 Nr. 1 Buchst. c UStG)'),
    ])
  })

  test('not of a line without a product, with VAT, of one whose seller is not stated, and not of what is taken back', () => {
    const given = { amount: cents(-11900), amountBuying: cents(5000) }
    const lines = [
      sold(null),
      sold(product(null)),
      line({ product: product('VAT_DEALER') }),
      sold(product('VAT_DEALER'), given),
    ]
    expect(problems({ lines })).toEqual([])
  })
})

describe('a supply that is exempt by § 19 UStG', () => {
  const taxScheme = 'KLEINUNTERNEHMER'
  const shown = 'lineItemCreations.0.taxPercent: Kleinunternehmer weisen keine Umsatzsteuer aus (§ 19 UStG)'

  test('shows no tax', () => {
    expect(problems({ taxScheme })).toEqual([shown])
    expect(problems({ taxScheme, lines: [line({ taxPercent: 0 })] })).toEqual([])
  })

  test.each(taxTypes.filter((type) => type !== 'VAT' && type !== 'UNKNOWN'))(
    'has no other exemption and no margin scheme: %s',
    (taxType) => {
      expect(problems({ taxScheme, lines: [line({ taxType, taxPercent: 0 })] })).toEqual([
        'lineItemCreations.0.taxType: Für Kleinunternehmer gibt es nur Umsatzsteuer mit 0 %, auch ins Ausland (§ 19 UStG)',
      ])
    },
  )

  test('is asked for no declaration beside that: none would help', () => {
    const inGermany = { taxScheme, receiver: { deliveryCountry: 'DE' } } as const
    expect(problems({ ...inGermany, lines: toEu })).toEqual([
      expect.stringContaining('Für Kleinunternehmer gibt es nur Umsatzsteuer mit 0 %'),
    ])
  })
})

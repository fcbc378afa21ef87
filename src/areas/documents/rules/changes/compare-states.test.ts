import { describe, expect, test } from 'vitest'
import type { StoredLineItem } from '../../contract.ts'
import { type DocumentState, documentStateOf } from '../document-state.ts'
import { invoiceFields, invoiceLineFields } from '../fields/document-fields.ts'
import { namesOf, nothingOnWire } from '../fields/field-table.ts'
import { compareStates } from './compare-states.ts'
import { documentHistory, type HistoryEntry } from './document-history.ts'

const names = { category: (uuid: string) => ({ c1: 'EINK: Einkauf', c2: 'REST: Restaurierung' })[uuid] ?? '' }

const line = (changes: Partial<StoredLineItem> = {}): StoredLineItem => ({
  ...nothingOnWire(invoiceLineFields),
  localId: 'l1',
  quantity: 1,
  amount: 1234.5,
  amountIncludesTax: true,
  amountGross: 1234.5,
  amountNet: 1037.39,
  amountNetNonTaxable: 0,
  bookingText: 'EINK Tisch',
  categoryEntityId: 'c1',
  productEntityId: null,
  product: null,
  productUse: null,
  currency: 'EUR',
  descriptionShort: '',
  descriptionLong: '',
  taxPercent: 19,
  taxType: 'VAT',
  taxReason: null,
  appliesToLocalId: null,
  goodsReturned: null,
  ...changes,
})

const record = (uuid: string, amount: number, recordDate = '2026-03-05') => ({
  entityId: { uuid },
  recordDate,
  recordDetails: { recordData: { amount, currency: 'EUR', fromIban: '' } },
})

const bill = (changes: Partial<DocumentState> = {}): DocumentState => ({
  documentType: 'BILL',
  billNumber: 'R-1',
  billDate: '2026-03-01',
  bookingDate: '2026-03-01',
  currency: 'EUR',
  rate: '1',
  lineItems: [line()],
  totals: { amountGrossTotal: 1234.5 },
  documentRecords: [],
  partner: { entityId: { uuid: 'p1' }, data: { companyName: 'Möbelhof', city: 'Bremen', notes: '' } },
  partnership: {
    partnershipData: {
      preferredPaymentMethod: { paymentMethod: 'WIRE', data: {} },
      paymentTargetDays: 14,
      customerNumberAtSupplier: '',
    },
  },
  ...changes,
})

const terms = (changes: object) => ({
  partnership: { partnershipData: { ...bill().partnership?.partnershipData, ...changes } },
})

/** 'field: from → to', where – stands for nothing. */
const told = (before: DocumentState, after: DocumentState) =>
  compareStates(before, after, names).map(({ label, from, to }) => `${label}: ${from ?? '–'} → ${to ?? '–'}`)

describe('from one state to the next', () => {
  test('the same state is no change', () => {
    expect(told(bill(), bill())).toEqual([])
  })

  test.each<[string, Partial<DocumentState>, string]>([
    ['number', { billNumber: 'R-2' }, 'Rechnungsnummer: R-1 → R-2'],
    ['day', { billDate: '2026-02-28' }, 'Rechnungsdatum: 01.03.2026 → 28.02.2026'],
    ['day of receipt', { bookingDate: '2026-03-09' }, 'Eingang: 01.03.2026 → 09.03.2026'],
    ['day of supply', { serviceDate: '2026-02-20' }, 'Leistungsdatum: – → 20.02.2026'],
    ['an advance', { advance: true }, 'Anzahlung: nein → ja'],
    ['total', { totals: { amountGrossTotal: 1200 } }, 'Gesamt brutto: 1.234,50\u00a0€ → 1.200,00\u00a0€'],
    ['target', terms({ paymentTargetDays: 0 }), 'Zahlungsziel: 14 Tage → Sofort'],
    ['Skonto', terms({ discountTerms: [{ days: 7, percent: 2 }] }), 'Skonto: – → 2\u00a0% in 7 Tagen'],
    ['no target any more', terms({ paymentTargetDays: null }), 'Zahlungsziel: 14 Tage → –'],
    [
      'method',
      terms({ preferredPaymentMethod: { paymentMethod: 'CASH', data: {} } }),
      'Zahlungsart: Überweisung → Bar',
    ],
    [
      'data of the method',
      terms({ preferredPaymentMethod: { paymentMethod: 'WIRE', data: { iban: 'DE02120300000000202051' } } }),
      'Zahlungsdaten: – → DE02120300000000202051',
    ],
    ['customer number', terms({ customerNumberAtSupplier: 'K-17' }), 'Unsere Kundennummer: – → K-17'],
    [
      'another supplier, whatever else differs of him',
      { partner: { entityId: { uuid: 'p2' }, data: { companyName: 'Holz AG', city: 'Kiel' } } },
      'Lieferant: Möbelhof → Holz AG',
    ],
    [
      'the supplier edited inside the bill',
      {
        partner: { entityId: { uuid: 'p1' }, data: { companyName: 'Möbelhof', city: 'Verden', notes: null } },
      },
      'Lieferant: Ort: Bremen → Verden',
    ],
    [
      'who sold it, said inside the bill',
      {
        partner: {
          entityId: { uuid: 'p1' },
          data: { companyName: 'Möbelhof', city: 'Bremen', notes: '', sellerKind: 'VAT_DEALER' },
        },
      },
      'Lieferant: Art des Verkäufers: – → Händler mit Umsatzsteuer',
    ],
    [
      'the amount of a line',
      { lineItems: [line({ amount: 1000, amountIncludesTax: false })] },
      'Position „EINK Tisch“: Betrag: 1.234,50\u00a0€ brutto → 1.000,00\u00a0€ netto',
    ],
    ['its tax', { lineItems: [line({ taxPercent: 7 })] }, 'Position „EINK Tisch“: Steuer: 19 % → 7 %'],
    [
      'its category',
      { lineItems: [line({ categoryEntityId: 'c2' })] },
      'Position „EINK Tisch“: Kategorie: EINK: Einkauf → REST: Restaurierung',
    ],
    ['its unit', { lineItems: [line({ unit: 'HUR' })] }, 'Position „EINK Tisch“: Einheit: Stück → Std.'],
    ['its quantity', { lineItems: [line({ quantity: 3 })] }, 'Position „EINK Tisch“: Menge: 1 → 3'],
    [
      'a line more',
      {
        lineItems: [
          line(),
          line({ localId: 'l2', quantity: 2, amount: 10, bookingText: 'EINK Lack', taxPercent: 7 }),
        ],
      },
      'Position: – → EINK Lack · 2 × 10,00\u00a0€ brutto · 7 %',
    ],
    ['a line less', { lineItems: [] }, 'Position: EINK Tisch · 1.234,50\u00a0€ brutto · 19 % → –'],
    ['a payment', { documentRecords: [record('z1', 50)] }, 'Zahlung: – → 50,00\u00a0€ am 05.03.2026'],
  ])('%s', (_name, changes, expected) => {
    expect(told(bill(), bill(changes))).toEqual([expected])
  })

  test('another currency shows its rate, and the amounts in it', () => {
    const dollars = bill({ currency: 'USD', rate: '1.0862', lineItems: [line({ currency: 'USD' })] })
    expect(told(bill(), dollars)).toEqual([
      'Gesamt brutto: 1.234,50\u00a0€ → 1.234,50\u00a0USD',
      'Währung: EUR → USD',
      'Wechselkurs: – → 1 EUR = 1,0862 USD',
      'Position „EINK Tisch“: Betrag: 1.234,50\u00a0€ brutto → 1.234,50\u00a0USD brutto',
    ])
  })

  test('the order of the lines is no change; a payment that changed shows both', () => {
    const two = [line(), line({ localId: 'l2' })]
    expect(told(bill({ lineItems: two }), bill({ lineItems: [...two].reverse() }))).toEqual([])
    expect(
      told(bill({ documentRecords: [record('z1', 50)] }), bill({ documentRecords: [record('z1', 60)] })),
    ).toEqual(['Zahlung: 50,00\u00a0€ am 05.03.2026 → 60,00\u00a0€ am 05.03.2026'])
  })

  test('an invoice says Kunde, Leistungsdatum and its taxation', () => {
    const invoice = (changes: Partial<DocumentState>): DocumentState => ({
      ...bill({ lineItems: [line({ taxType: 'DIFFERENTIAL', descriptionShort: 'Stuhl' })] }),
      documentType: 'INVOICE',
      invoiceDate: '2026-03-01',
      serviceDate: '2026-03-01',
      ...changes,
    })
    const after = invoice({
      serviceDate: '2026-02-27',
      partner: { entityId: { uuid: 'k2' }, data: { familyName: 'Österle', firstName: 'Jürgen' } },
      lineItems: [line({ taxType: 'NONE_EU', taxPercent: 0, descriptionShort: 'Sessel' })],
    })
    expect(told(invoice({}), after)).toEqual([
      'Kunde: Möbelhof → Österle, Jürgen',
      'Leistungsdatum: 01.03.2026 → 27.02.2026',
      'Position „EINK Tisch“: Steuer: Differenzbesteuert → Steuerfrei (EU)',
      'Position „EINK Tisch“: Positionstext: Stuhl → Sessel',
    ])
  })

  const used = (productUse: StoredLineItem['productUse'], productEntityId: string | null = 'p1') =>
    bill({ lineItems: [line({ productEntityId, product: null, productUse })] })
  test.each([
    ['of a purchase that becomes a cost', used('PURCHASE'), used('TRANSPORT'), ['Einkauf → Transport']],
    ['of one cost and another', used('TRANSPORT'), used('RESTORATION'), ['Transport → Restaurierung']],
    ['of a product that was assigned', used(null, null), used('PURCHASE'), []],
    ['of costs of a product that was assigned', used(null, null), used('RESTORATION'), ['– → Restaurierung']],
  ])('the use %s', (_name, before, after, expected) => {
    const changes = compareStates(before, after, names).filter(({ label }) => label.endsWith(': Verwendung'))
    expect(changes.map(({ from, to }) => `${from ?? '–'} → ${to ?? '–'}`)).toEqual(expected)
  })

  test.each(namesOf(invoiceFields, 'text'))('%s of an invoice is told under its name', (name) => {
    const invoice = (changes: object) => bill({ documentType: 'INVOICE', ...changes })
    const told = compareStates(invoice({ [name]: 'vorher' }), invoice({ [name]: 'nachher' }), names)
    expect(told).toEqual([{ label: invoiceFields[name].label, from: 'vorher', to: 'nachher' }])
    // What was recorded before there was such a text has none.
    expect(compareStates(invoice({}), invoice({ [name]: '' }), names)).toEqual([])
  })

  test('what is no state is none', () => {
    expect([documentStateOf(null), documentStateOf({ fileName: 'a.pdf' })]).toEqual([null, null])
  })
})

describe('the history of a document', () => {
  const entry = (seq: number, event: string, data: unknown): HistoryEntry => ({
    seq,
    at: '2026-03-05T10:00:00.000Z',
    event,
    user: 'Ole Licht',
    data,
  })

  test('compares each state with the one before it, across events without one; the newest first', () => {
    const steps = documentHistory(
      [
        entry(3, 'bill created', bill()),
        entry(9, 'bill replaced', bill({ billNumber: 'R-2' })),
        entry(5, 'something else', { fileName: 'a.pdf' }),
      ],
      names,
    )
    expect(steps.map(({ seq, title, changes }) => [seq, title, changes.length])).toEqual([
      [9, 'Geändert', 1],
      [5, 'Geändert', 0],
      [3, 'Erfasst', 0],
    ])
  })

  test('tells with the first state why it is taxed so, later what of it changed', () => {
    const declared = (reason: string) => bill({ declarations: [{ code: 'OSS_TO_BUSINESS', reason }] })
    const steps = documentHistory(
      [
        entry(1, 'invoice created', declared('Privat gekauft')),
        entry(2, 'invoice replaced', declared('Für den Haushalt')),
      ],
      names,
    )
    const label = 'Begründung für OSS trotz USt-IdNr. des Kunden'
    expect(steps.map(({ changes }) => changes)).toEqual([
      [{ label, from: 'Privat gekauft', to: 'Für den Haushalt' }],
      [{ label, from: null, to: 'Privat gekauft' }],
    ])
  })

  test('tells a payment once: by itself, not again with the next state', () => {
    const { entityId, ...paid } = record('z1', 50)
    const steps = documentHistory(
      [
        entry(1, 'bill created', bill()),
        entry(2, 'bill payment recorded', { ...paid, documentEntityId: 'd', amountDue: 0 }),
        entry(
          3,
          'bill replaced',
          bill({ billNumber: 'R-2', documentRecords: [record('z1', 50), record('z2', 50)] }),
        ),
        entry(4, 'bill payment deleted', { ...paid, documentEntityId: 'd' }),
      ],
      names,
    )
    expect(
      steps.map(({ title, changes }) => [title, ...changes.map(({ label, from, to }) => [label, from, to])]),
    ).toEqual([
      ['Zahlung gelöscht', ['Zahlung', '50,00\u00a0€ am 05.03.2026', null]],
      ['Geändert', ['Rechnungsnummer', 'R-1', 'R-2'], ['Zahlung', null, '50,00\u00a0€ am 05.03.2026']],
      ['Zahlung erfasst', ['Zahlung', null, '50,00\u00a0€ am 05.03.2026']],
      ['Erfasst'],
    ])
  })

  test('tells a transfer once, in one line for both documents, and what else was paid that day', () => {
    const half = { ...record('z1', -50), transferDocumentNumber: 'R-8' }
    const { entityId: _, ...transferred } = record('z', 50)
    const transfer = { ...transferred, fromDocumentNumber: 'R-1', toDocumentNumber: 'R-8' }
    const state = (...documentRecords: ReturnType<typeof record>[]) => bill({ documentRecords })
    const steps = documentHistory(
      [
        entry(1, 'bill created', bill()),
        entry(2, 'payment transferred', transfer),
        entry(3, 'bill replaced', state(half, record('z2', -50))),
        entry(4, 'payment transfer deleted', transfer),
        entry(5, 'bill replaced', state(record('z2', -50))),
      ],
      names,
    )
    const text = '50,00\u00a0€ am 05.03.2026 von R-1 auf R-8'
    expect(
      steps.map(({ title, changes }) => [title, ...changes.map(({ label, from, to }) => [label, from, to])]),
    ).toEqual([
      ['Geändert'],
      ['Verrechnung rückgängig gemacht', ['Verrechnung', text, null]],
      ['Geändert', ['Zahlung', null, '−50,00\u00a0€ am 05.03.2026']],
      ['Zahlung verrechnet', ['Verrechnung', null, text]],
      ['Erfasst'],
    ])
  })
})

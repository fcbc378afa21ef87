import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { cents } from '#kernel/money.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { day, fiveLines, invoice, line } from '#test/pdf/samples.ts'

const paymentOf = (facts: InvoicePdfFacts) =>
  invoicePdfData(facts)
    .payment.map((run) => run.text)
    .join('')
const totalsOf = (facts: InvoicePdfFacts) =>
  invoicePdfData(facts).totals.map((row) => `${row.label}: ${row.amount}`)
const negated = fiveLines.map((item) => ({
  ...item,
  unitPriceCents: cents(-item.unitPriceCents),
  totalCents: cents(-item.totalCents),
}))
const cancellationOf = (paid: number, lineItems = negated) =>
  invoice({
    document: {
      documentType: 'CANCELLATION',
      cancelledInvoice: { number: '2026-00401', date: day('2026-11-02'), paidCents: cents(paid) },
    },
    lineItems,
  })
const cancellation = cancellationOf(10_000)

describe('heading', () => {
  test.each([
    ['Rechnung 2026-00417', invoice()],
    ['Rechnung <Entwurf>', invoice({ document: { invoiceNumber: null } })],
    ['Rechnungskorrektur 2026-00417', invoice({ lineItems: negated })],
    ['Stornorechnung 2026-00417', cancellation],
    ['Anzahlungsrechnung 2026-00417', invoice({ document: { advance: true } })],
  ])('%s', (title, facts) => {
    expect(invoicePdfData(facts).title).toBe(title)
  })
})

test('an advance says what it is, that the supply is to come, and when money came (§ 14 Abs. 4 S. 1 Nr. 6 UStG)', () => {
  const document = { advance: true, serviceDate: day('2026-12-05') }
  const data = invoicePdfData(invoice({ document, paymentsCents: 10_000 }))
  expect(data.intro).toContain('Leistung, die noch aussteht')
  expect(data.information).toContainEqual(
    expect.objectContaining({ label: 'Leistungsdatum', value: 'voraussichtlich 05.12.2026' }),
  )
  expect(data.totals.map(({ label }) => label).slice(-2)).toEqual(['Bezahlt am 10.11.2026', 'Offen'])
})

test('the letter is addressed to the receiver, bears the firm, and is marked while it has no number', () => {
  const receiver = { recipientName: 'Rue A', addressLines: 'Paris', countryName: 'Frankreich' }
  const data = invoicePdfData(invoice({ receiver }))
  expect(data.address).toEqual(['Rue A', 'Paris', 'FRANKREICH'])
  expect(data.letterhead).toBe('Haustechnik Öztürk & Söhne GmbH')
  expect(data.madeAt).toBe('2026-11-13T08:30:00')
  expect(data.mark).toBe(null)
  expect(invoicePdfData(invoice({ document: { invoiceNumber: null } })).mark).toBe('ENTWURF')
})

describe('prices', () => {
  const net = line('a', 3, 999)
  const gross = line('b', 3, 999, { amountIncludesTax: true })
  const art = line('c', 1, 250_000, { taxType: 'DIFFERENTIAL' })

  test.each([
    ['all net', [net, net], 'Einzelpreis (netto)', ['9,99', '9,99']],
    ['all gross', [gross, gross], 'Einzelpreis (brutto)', ['9,99', '9,99']],
    ['mixed, shown net and rounded', [net, gross], 'Einzelpreis (netto)', ['9,99', '8,39']],
    ['differential ones follow the others', [gross, art], 'Einzelpreis (brutto)', ['9,99', '2.500,00']],
    ['only differential: neither net nor gross', [art], 'Einzelpreis', ['2.500,00']],
  ])('%s', (_, lineItems, header, prices) => {
    const data = invoicePdfData(invoice({ lineItems }))
    expect(data.unitPriceHeader).toBe(header)
    expect(data.lines.map((row) => row.unitPrice)).toEqual(prices)
  })

  test('a customer told 9,99 × 3 gross pays 29,97', () => {
    expect(totalsOf(invoice({ lineItems: [gross] })).at(-1)).toBe('Gesamt brutto: 29,97\u00a0€')
  })

  test('running totals are the sums of the amounts shown', () => {
    const prices = fc.array(
      fc.record({
        price: fc.integer({ min: -99_999, max: 9_999_999 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        includes: fc.boolean(),
      }),
      { minLength: 1, maxLength: 60 },
    )
    const centsOf = (text: string) => Number(text.replace('−', '-').replace(/[.,]/g, ''))
    fc.assert(
      fc.property(prices, (all) => {
        const lineItems = all.map(({ price, quantity, includes }) =>
          line('x', quantity, price, { amountIncludesTax: includes }),
        )
        let sum = 0
        for (const row of invoicePdfData(invoice({ lineItems })).lines) {
          sum += centsOf(row.total)
          expect(centsOf(row.runningTotal)).toBe(sum)
        }
      }),
    )
  })
})

describe('totals', () => {
  test('what the customer owes the tax of', () => {
    const owed = line('a', 1, 50_000, { taxType: 'REVERSE_CHARGE', taxPercent: 0, amountIncludesTax: true })
    expect(totalsOf(invoice({ lineItems: [owed] }))).toEqual([
      'Gesamt netto: 500,00\u00a0€',
      'Steuerschuld des Leistungsempfängers auf 500,00\u00a0€: 0,00\u00a0€',
      'Gesamtbetrag: 500,00\u00a0€',
    ])
    expect(totalsOf(invoice({ lineItems: [line('b', 1, 10_000), owed] }))).toEqual([
      'Gesamt netto: 600,00\u00a0€',
      'Umsatzsteuer 19\u00a0% auf 100,00\u00a0€: 19,00\u00a0€',
      'Steuerschuld des Leistungsempfängers auf 500,00\u00a0€: 0,00\u00a0€',
      'Gesamt brutto: 619,00\u00a0€',
    ])
  })

  test('what was paid too much', () => {
    const paid = invoice({ lineItems: [line('a', 1, 10_000)], paymentsCents: 15_000 })
    expect(totalsOf(paid).slice(-2)).toEqual(['Bereits bezahlt: −150,00\u00a0€', 'Erstattung: 31,00\u00a0€'])
  })

  test('tax per percent, payments, and what is open', () => {
    const lineItems = [line('a', 1, 10_000), line('b', 1, 10_000, { taxPercent: 7 })]
    expect(totalsOf(invoice({ lineItems, paymentsCents: 5_000 }))).toEqual([
      'Gesamt netto: 200,00\u00a0€',
      'Umsatzsteuer 19\u00a0% auf 100,00\u00a0€: 19,00\u00a0€',
      'Umsatzsteuer 7\u00a0% auf 100,00\u00a0€: 7,00\u00a0€',
      'Gesamt brutto: 226,00\u00a0€',
      'Bereits bezahlt: −50,00\u00a0€',
      'Offen: 176,00\u00a0€',
    ])
  })

  test('differential lines show no tax and stand apart from the net total', () => {
    const art = line('Gemälde', 1, 250_000, { taxType: 'DIFFERENTIAL' })
    expect(totalsOf(invoice({ lineItems: [art] }))).toEqual(['Gesamt (differenzbest.): 2.500,00\u00a0€'])
    expect(totalsOf(invoice({ lineItems: [art, line('Rahmen', 1, 10_000)] }))).toEqual([
      'Gesamt (differenzbest.): 2.500,00\u00a0€',
      'Gesamt netto: 100,00\u00a0€',
      'Umsatzsteuer 19\u00a0% auf 100,00\u00a0€: 19,00\u00a0€',
      'Gesamt brutto: 2.619,00\u00a0€',
    ])
  })

  test('without tax there is one sum', () => {
    const lineItems = [line('a', 1, 10_000, { taxType: 'NONE_EU', taxPercent: 0 })]
    expect(totalsOf(invoice({ lineItems }))).toEqual(['Gesamtbetrag: 100,00\u00a0€'])
  })

  test('a foreign currency names its rate and the tax in euros', () => {
    const facts = invoice({
      lineItems: [line('a', 1, 10_000)],
      document: { currency: 'USD', exchange: { rate: '1.0843', day: day('2026-11-11') } },
    })
    expect(invoicePdfData(facts).totalHeader).toBe('Gesamt USD')
    expect(invoicePdfData(facts).exchangeNote?.replaceAll('\u00a0', ' ')).toBe(
      'Kurs vom 11.11.2026: 1 EUR = 1,0843 USD · Umsatzsteuer 19 %: 17,52 € · Gesamtbetrag: 109,75 €',
    )
  })
})

describe('payment', () => {
  const text = (facts: InvoicePdfFacts) => paymentOf(facts).replaceAll('\u00a0', ' ')

  test.each([
    [
      'WIRE',
      'Bitte überweisen Sie 1.343,61 € bis zum 26.11.2026 unter Angabe der Rechnungsnummer 2026-00417 auf das Konto DE02 1203 0000 0000 2020 51 (BIC BYLADEM1001, DKB Berlin).',
    ],
    [
      'CASH',
      'Der Rechnungsbetrag ist per Vorkasse fällig. Sie können 1.343,61 € unter Angabe der Rechnungsnummer 2026-00417 auf das Konto DE02 1203 0000 0000 2020 51 (BIC BYLADEM1001, DKB Berlin) überweisen.',
    ],
    ['PAYPAL', 'Bitte zahlen Sie 1.343,61 € per PayPal unter Angabe der Rechnungsnummer 2026-00417.'],
    ['CREDIT_CARD', 'Der Betrag von 1.343,61 € wird über Ihre Kreditkarte bezahlt.'],
  ] as const)('%s', (paymentMethod, sentence) => {
    expect(text(invoice({ document: { paymentMethod } }))).toBe(sentence)
  })

  test.each([
    [
      'due at once',
      invoice({ document: { paymentTargetDays: 0 } }),
      /^Bitte überweisen Sie 1\.343,61 € sofort unter/,
    ],
    ['paid', invoice({ paymentsCents: 134_361 }), /^Der Betrag wurde bezahlt/],
    ['paid too much', invoice({ paymentsCents: 134_461 }), /^Wir erstatten Ihnen 1,00 €\.$/],
    ['nothing to pay', invoice({ lineItems: [line('Geschenk', 1, 0)] }), /^Es ist kein Betrag zu zahlen/],
    ['correction', invoice({ lineItems: negated }), /^Wir erstatten Ihnen 1\.343,61 €\.$/],
    [
      'cancellation of what was paid',
      cancellation,
      /^Auf die Rechnung 2026-00401 ist nichts mehr zu zahlen; bereits gezahlte Beträge erstatten wir\.$/,
    ],
    [
      'cancellation of what was not',
      cancellationOf(0),
      /^Auf die Rechnung 2026-00401 ist nichts mehr zu zahlen\.$/,
    ],
    [
      'cancellation of a credit that was paid out',
      cancellationOf(-10_000, fiveLines),
      /^Die Erstattung aus der Rechnungskorrektur 2026-00401 entfällt\.$/,
    ],
    [
      'cancellation of a credit, for which money came by mistake',
      cancellationOf(10_000, fiveLines),
      /^Die Erstattung aus der Rechnungskorrektur 2026-00401 entfällt\.$/,
    ],
    [
      'no account to pay to',
      invoice({ firm: { iban: null } }),
      /^Bitte zahlen Sie 1\.343,61 € bis zum 26\.11\.2026 unter Angabe der Rechnungsnummer 2026-00417\.$/,
    ],
    [
      'in advance without an account',
      invoice({ document: { paymentMethod: 'CASH' }, firm: { iban: null } }),
      /^Der Rechnungsbetrag ist per Vorkasse fällig\.$/,
    ],
    [
      'PayPal with an address',
      invoice({
        document: { paymentMethod: 'PAYPAL' },
        wording: { payPalAddress: 'kasse@nordlicht.example' },
      }),
      /^Bitte zahlen Sie 1\.343,61 € per PayPal an kasse@nordlicht\.example unter Angabe der Rechnungsnummer 2026-00417\.$/,
    ],
  ])('%s', (_, facts, sentence) => {
    expect(text(facts)).toMatch(sentence)
  })

  test('without an account nobody is asked to transfer, whatever the method', () => {
    for (const paymentMethod of ['WIRE', 'CASH', 'PAYPAL', 'CREDIT_CARD', null] as const) {
      expect(text(invoice({ document: { paymentMethod }, firm: { iban: null } }))).not.toMatch(/überweis/i)
    }
  })

  test.each([
    ['a transfer in EUR', {}, true],
    [
      'a transfer in USD',
      { document: { currency: 'USD', exchange: { rate: '1.0843', day: day('2026-11-11') } } },
      false,
    ],
    ['prepayment', { document: { paymentMethod: 'CASH' as const } }, true],
    ['PayPal', { document: { paymentMethod: 'PAYPAL' as const } }, false],
    ['a draft', { document: { invoiceNumber: null } }, false],
    ['a paid invoice', { paymentsCents: 134_361 }, false],
    ['a firm without an account', { firm: { iban: null } }, false],
  ])('GiroCode for %s', (_, change, expected) => {
    expect(invoicePdfData(invoice(change)).giroCode !== null).toBe(expected)
  })
})

describe('what the firm says', () => {
  const wording = {
    openingText: '{anrede},\n\nwir liefern Ihnen wie besprochen:',
    closingText: 'Ihre {beleg} {nummer} über {betrag}, fällig {faellig}. {firma}, {unbekannt}',
  }

  test('stands above and below the lines, with its placeholders filled in', () => {
    const { intro, outro } = invoicePdfData(invoice({ wording }))
    expect(intro).toBe('Sehr geehrte Frau Dr. Großmann-Weiß,\n\nwir liefern Ihnen wie besprochen:')
    expect(outro?.replaceAll('\u00a0', ' ')).toBe(
      'Ihre Rechnung 2026-00417 über 1.343,61 €, fällig 26.11.2026. Haustechnik Öztürk & Söhne GmbH, {unbekannt}',
    )
  })

  test('is left out on cancellations and corrections, and where nothing is said', () => {
    const said = (facts: InvoicePdfFacts) => {
      const { intro, outro } = invoicePdfData(facts)
      return [intro, outro]
    }
    expect(said(invoice())).toEqual([null, null])
    expect(said(invoice({ wording, lineItems: negated }))).toEqual([null, null])
    const cancelledInvoice = { number: '2026-00401', date: day('2026-11-02'), paidCents: cents(0) }
    const [intro, outro] = said(
      invoice({ wording, document: { documentType: 'CANCELLATION', cancelledInvoice } }),
    )
    expect(intro).toMatch(/^Hiermit stornieren wir/)
    expect(outro).toBe(null)
  })

  const consumer = { receiver: { isConsumer: true }, document: { defaultNotice: true } }
  test.each([
    ['a consumer', consumer, true],
    ['a business', { document: { defaultNotice: true } }, false],
    ['a consumer, whose invoice does not say it', { receiver: { isConsumer: true } }, false],
    ['a consumer who has paid', { ...consumer, paymentsCents: 134_361 }, false],
    ['a consumer who gets money', { ...consumer, lineItems: negated }, false],
  ])('default is pointed out to %s', (_, change, expected) => {
    const { statutory } = invoicePdfData(invoice(change))
    expect(statutory.some((text) => text.includes('§ 286 Abs. 3 BGB'))).toBe(expected)
  })
})

test.each([
  ['Haustechnik GmbH', 'Sitz: Kassel', 'Geschäftsführung: Ayşe Öztürk'],
  ['Haustechnik AG', 'Sitz: Kassel', 'Vorstand: Ayşe Öztürk'],
  ['Haustechnik e. K.', 'Handelsniederlassung: Kassel', 'Inhaber/in: Ayşe Öztürk'],
  ['Haustechnik', undefined, 'Geschäftsführung: Ayşe Öztürk'],
])('the foot of %s', (name, seat, directors) => {
  const lines = invoicePdfData(invoice({ firm: { name } })).footer.columns.flat()
  expect(lines.find((line) => /^(Sitz|Handels)/.test(line))).toBe(seat)
  expect(lines).toContain(directors)
})

test('the foot of a partnership names the company that is liable, and who leads that', () => {
  const { columns, note } = invoicePdfData(oddCases.kommanditgesellschaft()).footer
  expect(columns[0]).toContain('Sitz: Kassel')
  expect(columns.at(-1)).toContain('Amtsgericht Kassel, HRA 4711')
  expect(note?.split('\n')).toEqual([
    'Persönlich haftende Gesellschafterin: Öztürk Verwaltungs-GmbH, Sitz: Baunatal, Amtsgericht Kassel, HRB 815',
    'Geschäftsführung: Ayşe Öztürk · Vorsitz des Aufsichtsrats: Łucja Großmann',
    'Gerichtsstand ist Kassel.',
  ])
})

test('a supply of more than a day names its first and last one', () => {
  const { information } = invoicePdfData(
    invoice({ document: { serviceDateFrom: day('2026-10-01'), serviceDate: day('2026-10-31') } }),
  )
  expect(information).toContainEqual({
    label: 'Leistungszeitraum',
    value: '01.10.2026 – 31.10.2026',
    strong: false,
  })
  expect(information.map(({ label }) => label)).not.toContain('Leistungsdatum')
})

test('who has to keep the invoice is told so', () => {
  const said = (keepingNote: boolean) =>
    invoicePdfData(invoice({ document: { keepingNote } })).statutory.join()
  expect(said(true)).toContain('zwei Jahre lang auf (§ 14b Abs. 1 Satz 5 UStG)')
  expect(said(false)).toBe('')
})

test('lines of one rate agreed in both sides: a note says whose sums count, since a reader’s own may differ by a cent', () => {
  const noteOf = (lineItems: ReturnType<typeof line>[]) => invoicePdfData(invoice({ lineItems })).exchangeNote
  const net = line('a', 1, 999)
  const gross = line('b', 3, 999, { amountIncludesTax: true })
  expect(noteOf([net, gross])).toContain('es gelten die Summen')
  expect(noteOf([net, net])).toBe(null)
  expect(noteOf([gross, gross])).toBe(null)
})

test.each([
  ['1\u00a0Stück', 1, 'H87'],
  ['3\u00a0Stück', 3, 'H87'],
  ['2\u00a0Std.', 2, 'HUR'],
  ['2\u00a0Tage', 2, 'DAY'],
  ['1\u00a0Pauschale', 1, 'LS'],
  ['999\u00a0Pauschalen', 999, 'LS'],
  // Too long for the narrow column.
  ['12.000\nPauschalen', 12_000, 'LS'],
] as const)('a quantity bears its unit: %s', (printed, quantity, unit) => {
  const { lines } = invoicePdfData(invoice({ lineItems: [line('Arbeit', quantity, 100, { unit })] }))
  expect(lines.map((row) => row.quantity)).toEqual([printed])
})

test('a discount of gross prices that are shown net leads from what the quantity comes to, shown net, to the total', () => {
  const gross = line('Stuhl', 3, 500, {
    ...{ totalCents: cents(1_350), discountCents: cents(150), discountPercent: 1_000 },
    amountIncludesTax: true,
  })
  const net = line('Lieferung', 1, 1_000, { amountIncludesTax: false })
  const [row] = invoicePdfData(invoice({ lineItems: [gross, net] })).lines
  // 15,00 and 13,50 gross are 12,61 and 11,34 net; 1,50 alone would be 1,26.
  expect([row?.discount, row?.total]).toEqual(['Rabatt 10\u00a0%: −1,27', '11,34'])
})

test('a discount stands under the text of its line, as it is shown, and in what the line comes to', () => {
  const discounted = [
    line('Stuhl', 3, 999, { totalCents: cents(2_697), discountCents: cents(300), discountPercent: 1_000 }),
    line('Tisch', 1, 10_000, {
      totalCents: cents(8_750),
      discountCents: cents(1_250),
      discountAmount: cents(1_250),
    }),
    line('Bank', 1, 11_900, {
      ...{
        amountIncludesTax: true,
        totalCents: cents(10_710),
        discountCents: cents(1_190),
        discountPercent: 1_250,
      },
    }),
    line('Hocker', 1, 5_000),
  ]
  const { lines } = invoicePdfData(invoice({ lineItems: discounted }))
  expect(lines.map(({ discount, unitPrice, total }) => [discount, unitPrice, total])).toEqual([
    ['Rabatt 10\u00a0%: −3,00', '9,99', '26,97'],
    ['Rabatt: −12,50', '100,00', '87,50'],
    // Beside net prices it is shown net, too.
    ['Rabatt 12,5\u00a0%: −10,00', '100,00', '90,00'],
    [null, '50,00', '50,00'],
  ])
})

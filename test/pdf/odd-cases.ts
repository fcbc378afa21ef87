import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { cents } from '#kernel/money.ts'
import { day, fiveLines, invoice, line, manyLines } from '#test/pdf/samples.ts'

const negated = fiveLines.map((item) => ({
  ...item,
  unitPriceCents: cents(-item.unitPriceCents),
  totalCents: cents(-item.totalCents),
}))

const rate = { rate: '1.086234567891', day: day('2026-11-11') }

const tax = (netCents: number) => ({
  percent: 19,
  netCents: cents(netCents),
  taxCents: cents((netCents * 19) / 100),
  taxEuroCents: cents((netCents * 19) / 100),
})

const advance = (number: string, date: string, asked: number, netCents: number) => ({
  number,
  day: day(date),
  askedCents: cents(asked),
  netCents: cents(netCents),
  grossCents: cents((netCents * 119) / 100),
  taxes: [tax(netCents)],
})

/** The documents that are not the usual invoice; each is read for what it must say, the most telling ones are held against the standards and pixel by pixel. */
export const oddCases = {
  stornorechnung: () =>
    invoice({
      document: {
        documentType: 'CANCELLATION',
        cancelledInvoice: { number: '2026-00401', date: day('2026-11-02'), paidCents: cents(100) },
      },
      lineItems: negated,
    }),

  'ersetzende-rechnung': () =>
    invoice({ document: { replacedInvoice: { number: '2026-00401', date: day('2026-11-02') } } }),

  'stornorechnung-ersetzt': () =>
    invoice({
      document: {
        documentType: 'CANCELLATION',
        cancelledInvoice: { number: '2026-00401', date: day('2026-11-02'), paidCents: cents(0) },
        replacement: { number: '2026-00418', date: day('2026-11-12') },
      },
      lineItems: negated,
    }),

  rechnungskorrektur: () =>
    invoice({
      document: { correctedInvoice: { number: '2026-00401', date: day('2026-11-02') } },
      lineItems: [
        line('Rückgabe: Filtereinsatz G4 – 592 × 287 × 48 mm', 4, -1249, {
          descriptionLong: 'Aus Rechnung 2026-00401',
        }),
        line('Nachlass für verspätete Lieferung', 1, -2500),
        line('Rücksendekosten', 1, 690),
      ],
    }),

  anzahlungsrechnung: () =>
    invoice({
      document: { advance: true, serviceDate: day('2026-12-15') },
      lineItems: [line('Anzahlung: Lüftungsanlage „Typ B“ nach Angebot 2026/17', 1, 250_000)],
      paymentsCents: 100_000,
    }),

  // UStAE 14.8 Abs. 7: each advance with what was received of it, and its tax.
  schlussrechnung: (): InvoicePdfFacts => {
    const whole = invoice({
      lineItems: [line('Lüftungsanlage „Typ B“ nach Angebot 2026/17, geliefert und montiert', 1, 1_000_000)],
    })
    const { taxes, owedByCustomer, untaxed, totals } = whole
    const advances = [
      advance('2026-00388', '2026-08-03', 297_500, 250_000),
      advance('2026-00402', '2026-10-01', 297_500, 100_000),
    ]
    const gross = cents(773_500)
    return {
      ...whole,
      settlement: {
        taxes,
        owedByCustomer,
        untaxed,
        netCents: totals.netCents,
        grossCents: totals.grossCents,
        advances,
      },
      taxes: [tax(650_000)],
      totals: {
        ...totals,
        netCents: cents(650_000),
        grossCents: gross,
        grossEuroCents: gross,
        amountDueCents: gross,
      },
    }
  },

  entwurf: () =>
    invoice({
      document: { invoiceNumber: null, paymentMethod: null, paymentTargetDays: null },
      receiver: { recipientName: '<Kunde>', addressLines: '', debitorNumber: null },
      lineItems: [...fiveLines, line('Gutachten', 1, 100, { descriptionLong: 'Zeile\n'.repeat(80).trim() })],
    }),

  fremdwaehrung: () =>
    invoice({
      document: { currency: 'USD', exchange: rate, customText: 'Payable in US dollars only.' },
      receiver: {
        recipientName: 'Hudson Interiors LLC',
        addressLines: '419 Lafayette St\nNew York, NY 10003',
        countryName: 'Vereinigte Staaten',
      },
      lineItems: [...fiveLines, line('Fachbuch Lüftungstechnik', 2, 4990, { taxPercent: 7 })],
      paymentsCents: 25_000,
    }),

  schriften: () =>
    invoice({
      receiver: {
        recipientName: 'ТОВ «Київська меблева фабрика»',
        addressLines:
          'Ελένη Παπαδοπούλου-Ξανθάκη\nŁódź Žižkov Győr Şişli Ðakovo\nвул. Хрещатик, 22\n01001 Київ',
        countryName: 'Ukraine',
      },
      document: {
        remarks: 'Ærø, Ångström, Þórður, İstanbul, Ħamrun, Rīga, Kėdainiai, Хаскове, Ѓорче, Ĳssel, ſ, ẞ',
      },
      lineItems: [
        line('Крісло дерев’яне, ручної роботи', 2, 12_900, {
          descriptionLong: 'Дуб, 1962\nЩоквартальне обслуговування',
        }),
        line('Καρέκλα από ξύλο οξιάς', 1, 8900, { descriptionLong: 'Χειροποίητη' }),
        line('Krzesło dębowe z Łodzi, część ćwiczeń', 3, 4500),
      ],
    }),

  eulieferung: () =>
    invoice({
      receiver: {
        recipientName: 'Galerie Moreau S.à r.l.',
        addressLines: '12, rue de l’Église\nL-1458 Luxembourg',
        countryName: 'Luxemburg',
        vatId: 'LU12345678',
      },
      deliveryAddress: {
        salutation: null,
        recipientName: 'Entrepôt Moreau',
        addressLines: 'Zone industrielle 7\nL-4149 Esch-sur-Alzette',
        countryName: 'Luxemburg',
      },
      lineItems: fiveLines.map((item) => ({
        ...item,
        taxType: 'NONE_EU' as const,
        taxPercent: 0,
        amountIncludesTax: true,
      })),
      statutoryRemarks: ['Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG'],
    }),

  // § 13b UStG: no tax is charged, and the sum is long.
  leistungsempfaenger: () =>
    invoice({
      lineItems: [
        line('Goldbarren 999,9 – 1 kg', 12, 8_912_345, {
          taxType: 'REVERSE_CHARGE',
          taxPercent: 0,
          mark: '1)',
        }),
        line('Prüfprotokoll', 1, 4900),
      ],
      statutoryRemarks: ['1) Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)'],
    }),

  // § 3c, § 18j UStG: the rate of where it goes, with its decimal.
  fernverkauf: () =>
    invoice({
      receiver: {
        recipientName: 'Väinö Mäkelä',
        addressLines: 'Mannerheimintie 5 A 12\n00100 Helsinki',
        countryName: 'Finnland',
        isConsumer: true,
      },
      lineItems: [
        line('Sessel „Aarne“, Eiche geölt', 2, 62_750, {
          taxType: 'OSS',
          taxPercent: 25.5,
          amountIncludesTax: true,
        }),
        line('Versand nach Helsinki', 1, 12_550, {
          taxType: 'OSS',
          taxPercent: 25.5,
          amountIncludesTax: true,
        }),
      ],
      statutoryRemarks: [
        'Innergemeinschaftlicher Fernverkauf: Umsatzsteuer des Ziellandes (§ 3c, § 18j UStG)',
      ],
    }),

  // §§ 125, 177a HGB: the company that is liable stands on the sheet as if it were the firm.
  kommanditgesellschaft: () =>
    invoice({
      firm: {
        name: 'Haustechnik Öztürk GmbH & Co. KG',
        register: 'Amtsgericht Kassel, HRA 4711',
        generalPartner: 'Öztürk Verwaltungs-GmbH',
        generalPartnerSeat: 'Baunatal',
        generalPartnerRegister: 'Amtsgericht Kassel, HRB 815',
        supervisoryBoardChair: 'Łucja Großmann',
        footer: 'Gerichtsstand ist Kassel.',
      },
    }),

  differenz: () =>
    invoice({
      lineItems: [
        line('Sideboard, Palisander, um 1965', 1, 240_000, {
          taxType: 'DIFFERENTIAL',
          amountIncludesTax: true,
        }),
        line('Lithografie, signiert', 2, 35_000, { taxType: 'DIFFERENTIAL', amountIncludesTax: true }),
      ],
      statutoryRemarks: [
        'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
        'Gebrauchtgegenstände/Sonderregelung',
        'Kunstgegenstände/Sonderregelung',
      ],
    }),

  gemischt: () =>
    invoice({
      lineItems: [
        line('Sideboard, Palisander, um 1965', 1, 240_000, {
          taxType: 'DIFFERENTIAL',
          amountIncludesTax: true,
          mark: '1)',
        }),
        line('Lieferung frei Verwendungsstelle', 1, 11_900, { amountIncludesTax: true }),
        line('Pflegeöl', 3, 1500),
      ],
      statutoryRemarks: [
        '1) Kein Ausweis der Umsatzsteuer da differenzbesteuert\nGebrauchtgegenstände/Sonderregelung',
      ],
      paymentsCents: 100_000,
    }),

  ueberschriften: () =>
    invoice({
      lineItems: fiveLines,
      texts: [
        [
          { kind: 'HEADING', text: 'Werkstatt im Erdgeschoss' },
          { kind: 'TEXT', text: 'Ausgeführt am 3. und 4. November 2026,\nnach Absprache mit Herrn Weiß.' },
        ],
        [],
        [{ kind: 'HEADING', text: 'Lüftung' }],
        [],
        [],
        [{ kind: 'TEXT', text: 'Die Filter sind vom Umtausch ausgenommen.' }],
      ],
    }),

  steuerfrei: () =>
    invoice({
      lineItems: [
        line('Wartungsvertrag Lüftungsanlage „Typ B“', 1, 18_990),
        line('Fachbuch „Lüftungstechnik“', 2, 4900, { taxPercent: 7 }),
        line('Balkonkraftwerk 800 W mit Halterung', 1, 49_900, { taxPercent: 0, mark: '1)' }),
        line('Stellplatz 14, November 2026', 1, 8500, {
          descriptionLong: 'Vermietung nach Vertrag vom 01.04.2025',
          taxPercent: 0,
          mark: '2)',
        }),
        line('Gebühr der Bauaufsicht, verauslagt', 1, 6150, { taxPercent: 0, mark: '3)' }),
      ],
      untaxed: [
        { netCents: cents(49_900), isZeroRate: true, mark: '1)' },
        { netCents: cents(8500), isZeroRate: false, mark: '2)' },
        { netCents: cents(6150), isZeroRate: false, mark: '3)' },
      ],
      statutoryRemarks: [
        '1) Umsatzsteuer 0 % nach § 12 Abs. 3 UStG (Photovoltaikanlage)',
        '2) Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken)',
        '3) Durchlaufender Posten, kein Entgelt (§ 10 Abs. 1 Satz 5 UStG)',
      ],
    }),

  kleinunternehmer: () =>
    invoice({
      firm: { vatId: null },
      document: { paymentMethod: 'CASH', paymentTargetDays: null },
      lineItems: fiveLines.map((item) => ({ ...item, taxPercent: 0 })),
      statutoryRemarks: ['Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'],
    }),

  tausend: () => invoice({ lineItems: manyLines(1000, { descriptionLong: '' }) }),
} satisfies Record<string, () => InvoicePdfFacts>

export type OddCase = keyof typeof oddCases

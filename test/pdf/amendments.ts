import { amendmentPage } from '#areas/invoices/rules/amendments/amendment-page.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { day, firm } from '#test/pdf/samples.ts'

const receiver = {
  salutation: '',
  recipientName: '',
  companyName: 'Straßen- und Brückenbau Müller AG',
  firstName: '',
  familyName: '',
  addressLines: 'Frau Dr. Łucja Großmann-Weiß\nAm Königstor 27 c\n34119 Kassel',
  countryCode: 'DE',
  debitorNumber: 10231,
  // Of a receiver only what is printed is asked for.
} as ReceiverFields

/** A letter that puts an address, a day and the texts of a line right. */
export const amendment = (language: Language = 'DE') =>
  amendmentPage({
    firm,
    home: 'DE',
    invoice: {
      kind: 'INVOICE',
      number: '2026-00417',
      documentDay: day('2026-11-12'),
      advance: false,
      gross: cents(134_361),
      advances: [],
      buyerReference: 'B-4711/26',
      partner: receiver,
      language,
    },
    amendment: {
      date: day('2026-11-26'),
      receiver,
      changes: [
        {
          label: 'Name und Anschrift',
          from: 'Straßen- und Brückenbau Müller AG\nFrau Dr. Łucja Großmann-Weiß\nAm Königstor 27 b\n34119 Kassel',
          to: 'Straßen- und Brückenbau Müller AG\nFrau Dr. Łucja Großmann-Weiß\nAm Königstor 27 c\n34119 Kassel',
        },
        { label: 'Leistungsdatum', from: '07.11.2026', to: '09.11.2026' },
        {
          label: 'Position 2, Bezeichnung',
          from: 'Kabelverlegung NYM-J 3×1,5 mm²',
          to: 'Kabelverlegung NYM-J 5×2,5 mm²',
        },
        {
          label: 'Position 2, Beschreibung',
          from: null,
          to: 'Im Keller, auf Putz\nSeriennummer ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
        },
      ],
      text: 'Ihr Zeichen lautet richtig B-4711/26.',
    },
    position: 1,
    madeAt: new Date('2026-11-26T08:30:00Z'),
  })

import {
  type PrintedClaim,
  type PrintedItem,
  type ReminderPageFacts,
  reminderPage,
} from '#areas/reminders/rules/letter.ts'
import { cents } from '#kernel/money.ts'
import { day, firm } from '#test/pdf/samples.ts'

export const item = (number: string, more: Partial<PrintedItem> = {}): PrintedItem => ({
  number,
  day: day('2026-10-16'),
  dueDay: day('2026-10-30'),
  gross: cents(189_000),
  paid: cents(0),
  discounted: cents(0),
  writtenOff: cents(0),
  due: cents(189_000),
  ...more,
})

/** Interest of 25 days, as a business owes it. */
export const claim = (more: Partial<PrintedClaim> = {}): PrintedClaim => ({
  kind: 'INTEREST',
  number: '2026-00083',
  amount: cents(1329),
  parts: [
    {
      ...{ from: day('2026-10-31'), to: day('2026-11-24'), days: 25 },
      ...{ open: cents(189_000), basePercent: 1.27, percent: 10.27 },
    },
  ],
  ...{ paid: cents(0), waived: cents(0) },
  isConsumer: false,
  raisedBy: null,
  ...more,
})

/** The facts of a letter to a museum: one invoice, interest and the lump sum. */
export const reminderFacts = (change: Partial<ReminderPageFacts> = {}): ReminderPageFacts => ({
  firm,
  language: 'DE',
  recipient: {
    salutation: null,
    recipientName: 'Museum für Wohnkultur Hamburg',
    addressLines: 'Verwaltung\nSpeicherweg 4\n20457 Hamburg',
    countryName: null,
  },
  greeting: 'Sehr geehrte Damen und Herren',
  debitorNumber: 10_007,
  name: '1. Mahnung',
  text: 'auf unsere Zahlungserinnerung konnten wir zu {beleg} keine Zahlung feststellen. Bitte gleichen Sie den Betrag bis zum {faellig} aus.',
  day: day('2026-11-24'),
  payUntil: day('2026-12-01'),
  paymentsUntil: day('2026-11-20'),
  currency: 'EUR',
  items: [item('2026-00083')],
  claims: [claim(), claim({ kind: 'LUMP_SUM', amount: cents(4000), parts: [] })],
  isEnclosing: false,
  mark: null,
  madeAt: new Date('2026-11-24T08:30:00Z'),
  ...change,
})

/** Seventy invoices with Skonto and part payments, interest over two half-years, claims of an earlier letter; enclosed, in English. */
const manyItems = Array.from({ length: 70 }, (_, index) =>
  item(`2026-${String(index + 1).padStart(5, '0')}`, {
    ...{ paid: cents(50_000), discounted: cents(index % 3 === 0 ? 3780 : 0) },
    due: cents(139_000 - (index % 3 === 0 ? 3780 : 0)),
  }),
)

const parts = [
  {
    ...{ from: day('2025-06-14'), to: day('2025-06-30'), days: 17 },
    ...{ open: cents(119_000), basePercent: 2.27, percent: 11.27 },
  },
  {
    ...{ from: day('2025-07-01'), to: day('2025-07-10'), days: 10 },
    ...{ open: cents(69_000), basePercent: 1.27, percent: 10.27 },
  },
]

export const reminders = {
  mahnung: () => reminderPage(reminderFacts()),
  zahlungserinnerung: () =>
    reminderPage(
      reminderFacts({
        name: 'Zahlungserinnerung',
        text: '{anrede},\n\nsicher ist es Ihrer Aufmerksamkeit entgangen: {beleg} ist noch offen.',
        greeting: 'Sehr geehrte Frau Sommer',
        claims: [],
        isEnclosing: true,
        items: [
          item('2026-00086', { paid: cents(50_000), discounted: cents(3780), due: cents(135_220) }),
          item('2026-00087'),
        ],
      }),
    ),
  'mahnung-lang': () =>
    reminderPage(
      reminderFacts({
        language: 'EN',
        name: 'Final reminder',
        greeting: 'Dear Sir or Madam',
        text: 'despite our earlier letters {beleg} have not been paid.',
        items: manyItems,
        isEnclosing: true,
        claims: [
          claim({ amount: cents(719), parts, paid: cents(100) }),
          ...manyItems
            .slice(0, 20)
            .map(({ number }) => claim({ number, kind: 'LUMP_SUM', amount: cents(4000), parts: [] })),
          claim({
            kind: 'FEE',
            amount: cents(250),
            parts: [],
            raisedBy: { name: 'Second reminder', day: day('2026-11-02') },
          }),
        ],
      }),
    ),
}

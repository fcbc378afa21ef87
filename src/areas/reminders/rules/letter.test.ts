import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { claim, item, reminderFacts } from '#test/pdf/reminders.ts'
import { day } from '#test/pdf/samples.ts'
import { askedBy, type ReminderPageFacts, reminderPage } from './letter.ts'

const page = (change: Partial<ReminderPageFacts> = {}) => reminderPage(reminderFacts(change))
const said = (runs: readonly { text: string }[]) =>
  runs
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ')
const plainSpaces = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '))

describe('the letter', () => {
  test('names its level, its days and what is asked for in all', () => {
    const { title, information, totals, payment } = plainSpaces(page())
    expect(title).toBe('1. Mahnung')
    expect(information.map(({ label, value }) => [label, value])).toEqual([
      ['Datum', '24.11.2026'],
      ['Kundennummer', '10007'],
      ['Zahlbar bis', '01.12.2026'],
    ])
    expect(totals.map(({ label, amount, kind }) => [label, amount, kind])).toEqual([
      ['Offene Rechnung', '1.890,00 €', 'part'],
      ['Zinsen und Kosten', '53,29 €', 'part'],
      ['Zu zahlen', '1.943,29 €', 'sum'],
    ])
    expect(said(payment)).toBe(
      'Bitte überweisen Sie 1.943,29 € bis zum 01.12.2026 auf das Konto DE02 1203 0000 0000 2020 51 (BIC BYLADEM1001, DKB Berlin). Verwendungszweck: Rechnung 2026-00083.',
    )
  })

  test('greets once, fills in the firm’s words, and says until when payments are considered', () => {
    expect(plainSpaces(page()).text).toBe(
      'Sehr geehrte Damen und Herren,\n\nauf unsere Zahlungserinnerung konnten wir zu Rechnung 2026-00083 keine Zahlung feststellen. Bitte gleichen Sie den Betrag bis zum 01.12.2026 aus.\n\nZahlungen sind bis zum 20.11.2026 berücksichtigt.',
    )
    const own = page({ text: '{Anrede},\n\n{stufe}: {betrag} für {kunde} {unbekannt}, {fällig}', claims: [] })
    expect(plainSpaces(own).text).toBe(
      'Sehr geehrte Damen und Herren,\n\n1. Mahnung: 1.890,00 € für Museum für Wohnkultur Hamburg {unbekannt}, 01.12.2026\n\nZahlungen sind bis zum 20.11.2026 berücksichtigt.',
    )
  })

  test('without claims has neither their table nor the parts of the sum', () => {
    const { claims, totals } = page({ claims: [] })
    expect(claims).toEqual([])
    expect(totals.map(({ label }) => label)).toEqual(['Zu zahlen'])
  })

  test.each<[string, Partial<ReminderPageFacts>]>([
    ['one invoice', {}],
    [
      'claims alone of earlier letters',
      { claims: [claim({ parts: [], raisedBy: { name: 'x', day: day('2026-11-02') } })] },
    ],
    ['several invoices', { items: [item('1', { due: cents(1) }), item('2', { due: cents(2) })], claims: [] }],
  ])('asks for the sum of its rows: %s', (_, change) => {
    const facts = reminderFacts(change)
    const rows = [...facts.items.map(({ due }) => due), ...facts.claims.map(({ amount }) => amount)]
    expect(askedBy(facts)).toBe(rows.reduce((sum, each) => sum + each, 0))
    expect(reminderPage(facts).giroCode).toContain(`\nEUR${(askedBy(facts) / 100).toFixed(2)}\n`)
  })
})

describe('an invoice', () => {
  const less = (items: ReminderPageFacts['items']) => {
    const { heads, items: rows } = page({ items })
    return [heads.less, ...rows.map((row) => row.less)]
  }
  test('shows Skonto where some has it, and a deduction where more was taken off', () => {
    expect(less([item('1')])).toEqual([null, null])
    expect(less([item('1', { discounted: cents(3780) }), item('2')])).toEqual(['Skonto €', '37,80', '0,00'])
    expect(less([item('1', { discounted: cents(100), writtenOff: cents(50) })])).toEqual(['Abzug €', '1,50'])
  })
  test('is added up from row to row', () => {
    const { items } = page({ items: [item('1'), item('2', { due: cents(100) })] })
    expect(items.map(({ running }) => running)).toEqual(['1.890,00', '1.891,00'])
  })
})

describe('a claim', () => {
  const claimed = (claims: ReminderPageFacts['claims']) => plainSpaces(page({ claims })).claims
  test('for interest names days, rate and base, and the paragraph of the law', () => {
    expect(claimed([claim()])).toEqual([
      {
        label: 'Verzugszinsen auf Rechnung 2026-00083, 31.10.2026 bis 24.11.2026',
        details: [
          '25 Tage, 10,27 % aus 1.890,00 € (Basiszinssatz 1,27 % und 9 Prozentpunkte, § 288 Abs. 2 BGB)',
        ],
        amount: '13,29',
        running: '13,29',
      },
    ])
  })
  test('of a consumer is 5 points above the base rate; half-years stand one by one; less what is settled', () => {
    const part = { from: day('2025-06-14'), to: day('2025-06-30'), days: 17, open: cents(119_000) }
    const next = { from: day('2025-07-01'), to: day('2025-07-01'), days: 1, open: cents(69_000) }
    const [row] = claimed([
      claim({
        isConsumer: true,
        ...{ paid: cents(100), waived: cents(50) },
        parts: [
          { ...part, basePercent: 2.27, percent: 7.27 },
          { ...next, basePercent: 1.27, percent: 6.27 },
        ],
      }),
    ])
    expect(row?.details).toEqual([
      '14.06.2025 bis 30.06.2025: 17 Tage, 7,27 % aus 1.190,00 € (Basiszinssatz 2,27 % und 5 Prozentpunkte, § 288 Abs. 1 BGB)',
      '01.07.2025 bis 01.07.2025: 1 Tag, 6,27 % aus 690,00 € (Basiszinssatz 1,27 % und 5 Prozentpunkte, § 288 Abs. 1 BGB)',
      'abzüglich 1,00 €, die beglichen sind',
      'abzüglich 0,50 €, die erlassen sind',
    ])
  })
  test('of an earlier letter names that', () => {
    const raisedBy = { name: '1. Mahnung', day: day('2026-11-02') }
    expect(claimed([claim({ kind: 'FEE', parts: [], raisedBy })])[0]).toMatchObject({
      label: 'Mahnkosten zu Rechnung 2026-00083',
      details: ['aus dem Schreiben „1. Mahnung“ vom 02.11.2026'],
    })
  })
})

describe('payment', () => {
  test('has a GiroCode in EUR alone, and names no account that the firm has not', () => {
    expect(page({ currency: 'USD' }).giroCode).toBe(null)
    const without = page({ firm: { ...reminderFacts().firm, iban: null } })
    expect(without.giroCode).toBe(null)
    expect(said(without.payment)).toBe(
      'Bitte zahlen Sie 1.943,29 € bis zum 01.12.2026. Verwendungszweck: Rechnung 2026-00083.',
    )
  })
  test('of many invoices refers to the customer and the letter', () => {
    const items = Array.from({ length: 20 }, (_, index) => item(`2026-${index + 10_000}`))
    expect(page({ items }).giroCode?.split('\n').at(-1)).toBe('Kunde 10007, Schreiben vom 24.11.2026')
    expect(page({ items, debitorNumber: null }).giroCode?.split('\n').at(-1)).toBe('Schreiben vom 24.11.2026')
  })
  test('in English', () => {
    const { payment, closing } = page({ language: 'EN', isEnclosing: true })
    expect(said(payment)).toBe(
      'Please transfer €1,943.29 by 1 December 2026 to account DE02 1203 0000 0000 2020 51 (BIC BYLADEM1001, DKB Berlin). Reference: Invoice 2026-00083.',
    )
    expect(closing).toEqual([
      'If you have paid in the meantime, please disregard this letter.',
      'Enclosure: invoice 2026-00083',
    ])
  })
})

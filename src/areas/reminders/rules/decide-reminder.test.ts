import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { decideReminder, type ReminderFacts, type ReminderInput } from './decide-reminder.ts'
import { type Block, mostItems, type RemindedInvoice } from './facts.ts'
import { nextLevel, payUntilOf, workingDaysSince } from './next-level.ts'
import { propose } from './propose.ts'
import { baseRates, claimOf, day, idOf, invoiceOf, letterOn, levels } from './samples.ts'

// Tuesday, 24 November 2026, as in the picture.
const today = day('2026-11-24')
const rates = [...baseRates, { validFrom: day('2026-07-01'), percent: 1.27 }]
// The firm of the picture asks for interest and 40 € from the 1. Mahnung on.
const strict = levels.map((level, index) => ({ ...level, interest: index > 0, lumpSum: index > 0 }))
const museum = (part: Partial<RemindedInvoice> = {}) =>
  invoiceOf({
    ...{ dueDay: day('2026-10-30'), gross: cents(189000), due: cents(189000) },
    ...{ receivedOn: day('2026-10-16'), letters: [letterOn('2026-11-09', 1, '2026-11-16')] },
    ...part,
  })

const input = (part: Partial<ReminderInput> = {}): ReminderInput => ({
  ...{ day: today, currency: 'EUR', paymentsUntil: day('2026-11-20'), confirmed: false, without: [] },
  items: [{ invoiceEntityId: idOf(1), level: 2, amountDue: cents(189000) }],
  ...part,
})
const facts = (part: Partial<ReminderFacts> = {}): ReminderFacts => ({
  ...{
    today,
    levels: strict,
    baseRates: rates,
    invoices: [museum()],
    blocks: [],
    claims: [],
    credit: cents(0),
  },
  ...part,
})
const faultsOf = (sent: Partial<ReminderInput>, known: Partial<ReminderFacts> = {}) => {
  const decision = decideReminder(input(sent), facts(known))
  return decision.ok
    ? null
    : [decision.code, ...decision.problems.map(({ path, message }) => `${path}: ${message}`)]
}
const block = (part: Partial<Block> = {}): Block => ({
  ...{ blockId: idOf(50), kind: 'BLOCK', reason: 'Ratenzahlung', since: day('2026-11-20') },
  ...{ until: null, documentId: null },
  ...part,
})

describe('a letter', () => {
  test('is that of the picture: 13,29 and 40 € beside 1.890,00, to be paid until 1 December', () => {
    const decision = decideReminder(input(), facts())
    if (!decision.ok) throw new Error(decision.code)
    const { level, payUntil, due, claimed, total, items } = decision.figures
    expect([level, payUntil, due, claimed, total]).toEqual([2, '2026-12-01', 189000, 5329, 194329])
    expect(items[0]?.default).toEqual({ day: '2026-10-31', reason: 'TARGET_AGREED' })
    expect(items[0]?.interest?.parts[0]?.days).toBe(25)
  })

  test('is refused as stale where another amount is open, whatever else is wrong', () => {
    const part = museum({ due: cents(100000) })
    expect(faultsOf({ day: day('2026-11-23') }, { invoices: [part] })).toEqual([
      'stale-value',
      'items.0.amountDue: Von Rechnung 2026-00083 sind jetzt 1.000,00\u00a0€ offen statt 1.890,00\u00a0€',
    ])
    expect(faultsOf({}, { invoices: [museum({ due: cents(0) })] })).toEqual([
      'stale-value',
      'items.0.amountDue: Rechnung 2026-00083 ist inzwischen bezahlt',
    ])
    expect(faultsOf({}, { invoices: [museum({ due: cents(0), writtenOff: cents(189_000) })] })).toEqual([
      'stale-value',
      'items.0.amountDue: Rechnung 2026-00083 ist inzwischen ausgebucht',
    ])
  })

  test('is not refused before the days of its level are over: they say when it is proposed', () => {
    const early = museum({ letters: [letterOn('2026-11-23', 1, '2026-11-30')] })
    expect(faultsOf({}, { invoices: [early] })).toBeNull()
  })

  test.each<[string, Partial<ReminderInput>, Partial<ReminderFacts>, string]>([
    [
      'on another day',
      { day: day('2026-11-23') },
      {},
      'day: Ein Mahnbrief trägt das heutige Datum, den 24.11.2026',
    ],
    [
      'of payments of the future',
      { paymentsUntil: day('2026-11-25') },
      {},
      'paymentsUntil: Der Tag, bis zu dem Zahlungen erfasst sind, liegt in der Zukunft',
    ],
    [
      'of old payments',
      { paymentsUntil: day('2026-11-19') },
      {},
      'paymentsUntil: Zahlungen sind nur bis zum 19.11.2026 erfasst. Bitte erfassen Sie erst die neueren, oder bestätigen Sie, dass trotzdem geschrieben wird.',
    ],
    [
      'to whom something is owed back',
      {},
      { credit: cents(18000) },
      'partnerEntityId: Der Kunde hat ein Guthaben von 180,00\u00a0€. Bitte verrechnen Sie es erst.',
    ],
    [
      'where the customer is blocked',
      {},
      { blocks: [block()] },
      'items.0.invoiceEntityId: Der Kunde ist für Mahnungen gesperrt: Ratenzahlung',
    ],
    [
      'where the invoice is blocked, until that day',
      {},
      { blocks: [block({ documentId: idOf(1), until: today })] },
      'items.0.invoiceEntityId: Rechnung 2026-00083 ist bis zum 24.11.2026 für Mahnungen gesperrt: Ratenzahlung',
    ],
    [
      'of a disputed invoice',
      {},
      { blocks: [block({ documentId: idOf(1), kind: 'DISPUTE', reason: 'Kam defekt an' })] },
      'items.0.invoiceEntityId: Der Kunde bestreitet Rechnung 2026-00083: Kam defekt an',
    ],
    [
      'of an invoice that did not go out',
      {},
      { invoices: [museum({ isHandedOut: false, receivedOn: null })] },
      'items.0.invoiceEntityId: Rechnung 2026-00083 ist noch nicht versendet',
    ],
    [
      'on the Monday behind a Saturday on which it was due',
      {
        ...{
          day: day('2026-11-23'),
          items: [{ invoiceEntityId: idOf(1), level: 1, amountDue: cents(189000) }],
        },
      },
      { today: day('2026-11-23'), invoices: [museum({ dueDay: day('2026-11-21'), letters: [] })] },
      'items.0.invoiceEntityId: Rechnung 2026-00083 ist nicht überfällig',
    ],
    [
      'two levels up',
      { items: [{ invoiceEntityId: idOf(1), level: 3, amountDue: cents(189000) }] },
      {},
      'items.0.level: Für Rechnung 2026-00083 kommt erst „1. Mahnung“',
    ],
    [
      'of a level that stands',
      { items: [{ invoiceEntityId: idOf(1), level: 1, amountDue: cents(189000) }] },
      {},
      'items.0.level: Für Rechnung 2026-00083 ist „Zahlungserinnerung“ schon geschrieben',
    ],
    [
      'of somebody else’s invoice',
      {},
      { invoices: ['Die Rechnung ist keine dieses Kunden'] },
      'items.0.invoiceEntityId: Die Rechnung ist keine dieses Kunden',
    ],
  ])('is refused %s', (_, sent, known, message) => {
    expect(faultsOf(sent, known)).toEqual(['invalid-input', message])
  })

  test('is written of old payments where that is confirmed, and behind the end of a block', () => {
    expect(faultsOf({ paymentsUntil: day('2026-10-01'), confirmed: true })).toBeNull()
    expect(faultsOf({}, { blocks: [block({ until: day('2026-11-23') })] })).toBeNull()
  })

  test('needs the base rate where it asks for interest, and only there', () => {
    const message =
      'Der Basiszinssatz ab dem 01.07.2026 fehlt. Bitte tragen Sie ihn ein, oder schreiben Sie ohne Zinsen.'
    expect(faultsOf({}, { baseRates })).toEqual(['base-rate-missing', `baseRate: ${message}`])
    expect(faultsOf({ without: ['INTEREST'] }, { baseRates })).toBeNull()
    expect(faultsOf({}, { baseRates, levels })).toBeNull()
  })
})

describe('a level comes', () => {
  test('so many days after the moved due day, then after the letter before, and none after the last', () => {
    const saturday = { dueDay: day('2026-11-21'), letters: [] }
    expect(nextLevel(saturday, levels)).toEqual({ level: 1, from: '2026-11-30', after: 'DUE' })
    const letters = [letterOn('2026-11-09', 1, '2026-11-16')]
    expect(nextLevel({ ...saturday, letters }, levels)).toEqual({
      level: 2,
      from: '2026-11-23',
      after: 'LETTER',
    })
    const all = [...letters, letterOn('2026-12-18', 4, '2026-12-28')]
    expect(nextLevel({ ...saturday, letters: all }, levels)).toBeNull()
  })

  test('with a working day to pay by', () => {
    expect(payUntilOf(today, { payWithin: 7 })).toBe('2026-12-01')
    // 5 December is a Saturday.
    expect(payUntilOf(day('2026-11-28'), { payWithin: 7 })).toBe('2026-12-07')
    expect(payUntilOf(day('2026-12-18'), { payWithin: 7 })).toBe('2026-12-28')
  })

  test('working days are counted without weekends and holidays', () => {
    expect(workingDaysSince(day('2026-11-20'), today)).toBe(2)
    expect(workingDaysSince(today, today)).toBe(0)
    expect(workingDaysSince(day('2026-12-23'), day('2026-12-28'))).toBe(2)
  })
})

describe('proposed', () => {
  const ask = (invoices: RemindedInvoice[], part: Partial<Parameters<typeof propose>[0]> = {}) =>
    propose({
      ...{ day: today, levels: strict, baseRates: rates, smallDifference: cents(100), currency: 'EUR' },
      ...{ invoices, blocks: [], claims: [], credit: cents(0) },
      ...part,
    })
  const stopsOf = (proposal: ReturnType<typeof ask>) =>
    proposal?.stopped.map(({ invoice, stops }) => [invoice.number, ...stops.map(({ kind }) => kind)])

  test('is a letter with all that is due for one, and beside it why others are in none', () => {
    const others = [
      museum({ documentId: idOf(2), number: 'unsent', isHandedOut: false }),
      museum({ documentId: idOf(3), number: 'small', due: cents(100) }),
      museum({ documentId: idOf(4), number: 'early', letters: [letterOn('2026-11-20', 1, '2026-11-27')] }),
      museum({ documentId: idOf(5), number: 'last', letters: [letterOn('2026-10-20', 4, '2026-10-27')] }),
      museum({ documentId: idOf(6), number: 'disputed' }),
      museum({ documentId: idOf(7), number: 'not due', dueDay: day('2026-11-24'), letters: [] }),
    ]
    const blocks = [block({ kind: 'DISPUTE', documentId: idOf(6) })]
    const claims = [
      claimOf(11, 'FEE', 250, { documentId: idOf(6) }),
      claimOf(12, 'FEE', 300, { documentId: idOf(9) }),
    ]
    const proposal = ask([museum(), ...others], { blocks, claims })
    expect(proposal?.letter?.items.map(({ invoice, level }) => [invoice.number, level])).toEqual([
      ['2026-00083', 2],
    ])
    // Nothing is asked of what is disputed.
    expect(proposal?.letter?.carried.map(({ claimId }) => claimId)).toEqual([idOf(12)])
    expect(stopsOf(proposal)).toEqual([
      ['unsent', 'NOT_HANDED_OUT'],
      ['small', 'SMALL'],
      ['early', 'NOT_YET', 'PAY_UNTIL'],
      ['last', 'LAST_LEVEL'],
      ['disputed', 'DISPUTED'],
    ])
  })

  test('holds the longest due where they are more than a letter holds; the next letter has the others', () => {
    const many = Array.from({ length: mostItems + 2 }, (_, index) =>
      museum({
        documentId: idOf(index + 1),
        number: String(index),
        dueDay: day(index < 2 ? '2026-10-29' : '2026-10-28'),
        letters: [],
      }),
    )
    const proposal = ask(many)
    expect(proposal?.letter?.items.length).toBe(mostItems)
    expect(stopsOf(proposal)).toEqual([
      ['0', 'NEXT_LETTER'],
      ['1', 'NEXT_LETTER'],
    ])
  })

  test('is nothing to who owes nothing overdue, and no letter to whom something is owed back', () => {
    expect(ask([museum({ dueDay: day('2026-12-01'), letters: [] })])).toBeNull()
    const proposal = ask([museum()], { credit: cents(18000) })
    expect([proposal?.letter, proposal?.credit]).toEqual([null, 18000])
    expect(stopsOf(proposal)).toEqual([['2026-00083']])
  })
})

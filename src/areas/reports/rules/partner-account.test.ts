import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { addDays, type Day } from '#kernel/day.ts'
import { cents, sumCents } from '#kernel/money.ts'
import {
  type AccountDocument,
  type AccountPayment,
  accountItems,
  accountMovements,
  accountStatement,
  balanceOf,
} from './partner-account.ts'

const first = '2026-01-01' as Day
const on = (days: number) => addDays(first, days)

const invoice = (changes: Partial<AccountDocument> = {}): AccountDocument => ({
  ...{ documentId: 'a', kind: 'INVOICE', number: '2026-00001', text: 'Möbel', day: on(0) },
  ...{ paymentTargetDays: 14, currency: 'EUR', rate: '1', gross: cents(11_900) },
  ...{ cancelledBy: null, settledBy: null },
  ...changes,
})
const payment = (changes: Partial<AccountPayment> = {}): AccountPayment => ({
  ...{ paymentId: 'p', documentId: 'a', day: on(10), amount: cents(11_900), transferNumber: null },
  ...changes,
})

describe('an account', () => {
  test('Skonto and write-offs close what is open, and a cancellation takes what they left', () => {
    const cancelledBy = { documentId: 'c', number: '2026-00002', day: on(20) }
    const discount = {
      reductionId: 'r',
      documentId: 'a',
      kind: 'DISCOUNT',
      day: on(10),
      amount: cents(238),
    } as const
    const movements = accountMovements(
      [invoice({ cancelledBy })],
      [payment({ amount: cents(11_662) })],
      [discount],
    )
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['DOCUMENT', 11_900],
      ['DISCOUNT', -238],
      ['PAYMENT', -11_662],
      ['CANCELLATION', -11_662],
    ])
    expect(accountItems(movements, on(10))).toEqual([])
    expect(accountItems(movements, on(20)).map(({ due }) => due)).toEqual([-11_662])
    // By its own date it may lie before the Skonto: nothing is open in between, and the payment is owed back after.
    const early = accountMovements(
      [invoice({ cancelledBy: { ...cancelledBy, day: on(5) } })],
      [payment({ amount: cents(11_662), day: on(10) })],
      [discount],
    )
    expect(early.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['DOCUMENT', 11_900],
      ['CANCELLATION', -11_900],
      ['PAYMENT', -11_662],
    ])
    expect(accountItems(early, on(7))).toEqual([])
    expect(accountItems(early, on(10)).map(({ due }) => due)).toEqual([-11_662])
  })

  test('documents stand by their date, payments by theirs, and each row says what is owed after it', () => {
    const { opening, rows, balance } = accountStatement(
      accountMovements([invoice()], [payment({ amount: cents(1900) })]),
      { from: on(5), to: null },
    )
    expect(opening).toEqual({ euro: 11_900, currencies: [{ currency: 'EUR', amount: 11_900 }] })
    expect(rows.map(({ kind, amount, balance: after }) => [kind, amount, after])).toEqual([
      ['PAYMENT', -1900, 10_000],
    ])
    expect(balance.euro).toBe(10_000)
  })

  test('a cancellation closes its invoice on its own day; what was paid is owed back', () => {
    const cancelledBy = { documentId: 'c', number: '2026-00002', day: on(20) }
    const movements = accountMovements(
      [invoice({ cancelledBy }), invoice({ documentId: 'c', kind: 'CANCELLATION', gross: cents(-11_900) })],
      [payment({ amount: cents(5000) })],
    )
    expect(movements.map(({ kind, number, amount }) => [kind, number, amount])).toEqual([
      ['DOCUMENT', '2026-00001', 11_900],
      ['PAYMENT', '2026-00001', -5000],
      ['CANCELLATION', '2026-00002', -11_900],
    ])
    const stood = (days: number) =>
      accountItems(movements, on(days)).map(({ due, dueDay, state }) => [due, dueDay, state])
    expect(stood(0)).toEqual([[11_900, on(14), 'OPEN']])
    expect(stood(14)).toEqual([[6900, on(14), 'PARTLY_PAID']])
    expect(stood(19)).toEqual([[6900, on(14), 'OVERDUE']])
    expect(stood(20)).toEqual([[-5000, null, 'REFUND']])
  })

  test('an advance leaves with its final invoice as far as it was not paid', () => {
    const settledBy = { documentId: 'f', number: '2026-00009', day: on(30) }
    const final = invoice({ documentId: 'f', number: '2026-00009', day: on(30), gross: cents(50_000) })
    const movements = accountMovements([invoice({ settledBy }), final], [payment({ amount: cents(1900) })])
    expect(movements.at(-1)).toMatchObject({ kind: 'SETTLEMENT', number: '2026-00009', amount: -10_000 })
    expect(balanceOf(movements).euro).toBe(50_000)
    const paid = accountMovements([invoice({ settledBy }), final], [payment()])
    expect(paid.some(({ kind }) => kind === 'SETTLEMENT')).toBe(false)
  })

  test('a payment from before its document is owed back until the document comes', () => {
    const movements = accountMovements([invoice({ day: on(5) })], [payment({ day: on(2) })])
    expect(accountItems(movements, on(3)).map(({ due }) => due)).toEqual([-11_900])
    expect(accountItems(movements, on(5))).toEqual([])
  })
})

const days = fc.integer({ min: 0, max: 60 }).map(on)
const amounts = fc.integer({ min: -90_000, max: 90_000 }).map(cents)
const currencies = fc.constantFrom(['EUR', '1'], ['USD', '1.1337'], ['JPY', '163.27'], ['CHF', '0.9371'])
const histories = fc
  .array(
    fc.record({
      ...{ day: days, gross: amounts, currency: currencies, closing: fc.option(days) },
      closes: fc.constantFrom('cancelledBy', 'settledBy'),
      payments: fc.array(fc.record({ day: days, amount: amounts }), { maxLength: 4 }),
    }),
    { maxLength: 7 },
  )
  .map((drawn) => ({
    documents: drawn.map(({ day, gross, currency: [currency = '', rate = ''], closing, closes }, index) =>
      invoice({
        ...{ documentId: `d${index}`, number: `N${index}`, day, gross, currency, rate },
        ...(closing !== null && { [closes]: { documentId: `x${index}`, number: `X${index}`, day: closing } }),
      }),
    ),
    payments: drawn.flatMap(({ payments }, index) =>
      payments.map((one, at) => payment({ ...one, paymentId: `p${index}.${at}`, documentId: `d${index}` })),
    ),
  }))

/** What is open of a document at the end of a day, said once more in the words of the specification. */
function naiveDue(document: AccountDocument, payments: readonly AccountPayment[], day: Day): number {
  const own = payments.filter(({ documentId }) => documentId === document.documentId)
  const paid = (until: Day | null) =>
    own.reduce((sum, { day: at, amount }) => (until === null || at <= until ? sum + amount : sum), 0)
  const { cancelledBy, settledBy, gross } = document
  const asked = document.day <= day ? gross : 0
  const cancelled = cancelledBy && cancelledBy.day <= day ? gross : 0
  const settled = settledBy && settledBy.day <= day ? gross - paid(null) : 0
  return asked - cancelled - settled - paid(day)
}

test('of any history, on any day: the balance is the sum of what is open, and rows lead from one to the next', () => {
  fc.assert(
    fc.property(histories, days, days, ({ documents, payments }, one, other) => {
      const [from, to] = one <= other ? [one, other] : [other, one]
      const movements = accountMovements(documents, payments)
      for (const day of [from, to, on(100)]) {
        const open = documents
          .map((document) => ({ document, due: naiveDue(document, payments, day) }))
          .filter(({ due }) => due !== 0)
        const items = accountItems(movements, day)
        expect(new Map(items.map(({ document, due }) => [document.documentId, due]))).toEqual(
          new Map(open.map(({ document, due }) => [document.documentId, due])),
        )
        const euros = open.map(({ document, due }) => convertToBase(cents(due), document.rate))
        const { balance } = accountStatement(movements, { from: null, to: day })
        expect(balance.euro).toBe(sumCents(euros))
        for (const { currency, amount } of balance.currencies) {
          const inIt = open.filter(({ document }) => document.currency === currency)
          expect(amount).toBe(inIt.reduce((sum, { due }) => sum + due, 0))
        }
      }
      const { opening, rows, balance } = accountStatement(movements, { from, to })
      expect(opening.euro + rows.reduce((sum, { euro }) => sum + euro, 0)).toBe(balance.euro)
      expect(rows.at(-1)?.balanceEuro ?? opening.euro).toBe(balance.euro)
      expect(rows.every(({ day }) => from <= day && day <= to)).toBe(true)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    }),
  )
})

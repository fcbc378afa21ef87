import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { rowTest, sortedRows } from '#kernel/narrow-rows.ts'
import type { Task } from '../contract/task-list.ts'
import { taskFacts, taskSortable, taskSortValue } from './narrow-tasks.ts'

// Filters and heads of the list of tasks, drawn at random, against a plain second implementation of both.

const today = '2026-11-28' as Day
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const someDay = () => addDays(today, random(80) - 60)

const partners = ['p1', 'p2', 'p3']
const types = [
  'USER_APPROVAL',
  'REQUEST',
  'PAY_BILL',
  'OVERDUE_INVOICE',
  'ASSIGN_PRODUCT',
  'EVIDENCE',
  'CORRECTED_RETURN',
] as const

function someTask(index: number): Task {
  const type = pick(types)
  const amount = random(500) / 2
  const currency = pick(['EUR', 'USD', 'DKK'])
  const number = pick(['R-2', 'R-10', 'r-9', '2026-00017'])
  const standing = pick(['OPEN', 'OVERDUE', 'PARTLY_PAID', 'PAID'])
  const data = {
    PAY_BILL: { billNumber: number, supplier: pick(['Öl AG', 'Ofen', 'Zobel']), billDate: someDay() },
    ASSIGN_PRODUCT: { billNumber: number, supplier: pick(['Öl AG', 'Zobel']), billDate: someDay() },
    OVERDUE_INVOICE: { invoiceNumber: number, receiver: pick(['ahorn', 'Ähre']), invoiceDate: someDay() },
    EVIDENCE: { invoiceNumber: number, receiver: pick(['ahorn', 'Ähre']), invoiceDate: someDay() },
    REQUEST: { firstName: 'Ole', familyName: 'Hansen', raisedOn: someDay(), text: 'bitte' },
    USER_APPROVAL: { firstName: 'Petra', familyName: 'Neu', email: 'petra@nordlicht.example' },
    CORRECTED_RETURN: { report: 'OSS', period: '2026-Q3' },
  }[type]
  const isDocument = 'billDate' in data || 'invoiceDate' in data
  return {
    entityId: { uuid: String(index) },
    type,
    data: {
      ...data,
      ...(isDocument && { partnerEntityId: pick(partners), state: standing, destination: 'EU' }),
      ...(type === 'ASSIGN_PRODUCT' && { amount, currency, amountEuro: amount / 2, bookingText: 'Sessel' }),
      ...((type === 'PAY_BILL' || type === 'OVERDUE_INVOICE') && {
        ...{ dueDate: someDay(), amount, amountDue: amount, currency, amountDueEuro: amount / 2 },
      }),
    },
    // The parts that are narrowed and sorted by, of each type.
  } as unknown as Task
}

const tasks = Array.from({ length: 300 }, (_, index) => someTask(index))

type Filter = { filterType: string } & Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the plain look at whatever a task says
const said = (task: Task) => task.data as any

/** A filter, and which tasks it means. */
const drawn: (() => [Filter, (task: Task) => boolean])[] = [
  () => {
    const kinds = [
      pick(['zu-bezahlen', 'ueberfaellig', 'anzumahnen']),
      pick(['nachweise-fehlen', 'anfragen']),
    ]
    const of: Record<string, (task: Task) => boolean> = {
      'zu-bezahlen': ({ type }) => type === 'PAY_BILL',
      ueberfaellig: (task) => task.type === 'PAY_BILL' && task.data.dueDate < today,
      anzumahnen: ({ type }) => type === 'OVERDUE_INVOICE',
      'nachweise-fehlen': ({ type }) => type === 'EVIDENCE',
      anfragen: ({ type }) => type === 'REQUEST',
    }
    return [{ filterType: 'kind', kinds }, (task) => kinds.some((kind) => of[kind]?.(task))]
  },
  () => {
    const [from, to] = [pick([null, someDay()]), pick([null, someDay()])]
    const by = pick(['dueDate', 'date'])
    return [
      { filterType: 'period', by, from, to },
      (task) => {
        const { dueDate, billDate, invoiceDate, raisedOn } = said(task)
        const day = by === 'dueDate' ? dueDate : (billDate ?? invoiceDate ?? raisedOn)
        return day !== undefined && !(from && day < from) && !(to && day > to)
      },
    ]
  },
  () => {
    const states = [pick(['OPEN', 'OVERDUE']), pick(['PARTLY_PAID', 'PAID'])]
    return [{ filterType: 'state', states }, (task) => states.includes(said(task).state)]
  },
  () => {
    const [from, to] = [pick([null, random(60)]), pick([null, random(60) + 0.25])]
    return [
      { filterType: 'amount', from, to },
      (task) => {
        const euro = said(task).amountDueEuro ?? said(task).amountEuro
        const cents = Math.round(euro * 100)
        return euro !== undefined && cents >= (from ?? -1) * 100 && cents <= (to ?? 1e6) * 100
      },
    ]
  },
  () => {
    const [partner, side] = [pick(partners), pick(['supplier', 'receiver'])]
    return [
      { filterType: side, partner },
      (task) => side in task.data && said(task).partnerEntityId === partner,
    ]
  },
  () => {
    const sides = [pick(['BILL', 'INVOICE', null])]
    return [
      { filterType: 'side', sides },
      (task) => sides[0] === ('supplier' in task.data ? 'BILL' : 'receiver' in task.data ? 'INVOICE' : null),
    ]
  },
  () => {
    const currency = pick(['EUR', 'USD'])
    return [{ filterType: 'currency', currency }, (task) => said(task).currency === currency]
  },
]

const shownUnder: Record<string, (task: Task) => string | number | undefined> = {
  who: (task) => {
    const { supplier, receiver, firstName, familyName } = said(task)
    return supplier ?? receiver ?? (firstName && `${firstName} ${familyName}`)
  },
  number: (task) => said(task).billNumber ?? said(task).invoiceNumber,
  date: (task) => said(task).billDate ?? said(task).invoiceDate ?? said(task).raisedOn,
  amount: (task) => said(task).amountDueEuro ?? said(task).amountEuro,
  due: (task) => said(task).dueDate,
}

test(`any filters and any head give the tasks of a plain look at all of them (${seed})`, () => {
  for (let round = 0; round < 400; round += 1) {
    const asked = Array.from({ length: random(4) }, () => pick(drawn)())
    const [only] = asked.map(([filter]) => filter)
    const filter = asked.length < 2 ? only : { filterType: 'all', of: asked.map(([one]) => one) }
    const isAsked = rowTest(filter)
    const found = tasks.filter((task) => isAsked(taskFacts(task, today)))
    const expected = tasks.filter((task) => asked.every(([, means]) => means(task)))
    const told = JSON.stringify(filter)
    expect(found.map(idOf), told).toEqual(expected.map(idOf))
    const by = pick(taskSortable.filter((one) => one in shownUnder))
    const way = pick([1, -1])
    const sorted = sortedRows(found, (task) => taskSortValue(task, by), way === -1)
    expect(sorted.map(idOf), `${told} ${by} ${way}`).toEqual(bubbled(expected, by, way).map(idOf))
  }
})

const idOf = (task: Task) => task.entityId.uuid

/** Each task put before the first one that comes after it. */
function bubbled(rows: readonly Task[], by: string, way: number): Task[] {
  const sorted: Task[] = []
  for (const row of rows) {
    const at = sorted.findIndex((other) => comesAfter(shownUnder[by]?.(other), shownUnder[by]?.(row), way))
    sorted.splice(at < 0 ? sorted.length : at, 0, row)
  }
  return sorted
}

function comesAfter(one: unknown, other: unknown, way: number): boolean {
  if (other === undefined) return false
  if (one === undefined) return true
  if (typeof one === 'number') return (one - Number(other)) * way > 0
  return String(one).localeCompare(String(other), 'de', { numeric: true }) * way > 0
}

describe('what has no such value', () => {
  test('is in no range, and at the end of either order', () => {
    const approval = tasks.filter(({ type }) => type === 'USER_APPROVAL').slice(0, 1)
    const facts = approval.map((task) => taskFacts(task, today))
    expect(facts.map(rowTest({ filterType: 'amount', from: null, to: 5 }))).toEqual([false])
    expect(sortedRows([null, 2, 1], (one) => one, false)).toEqual([1, 2, null])
    expect(sortedRows([null, 2, 1], (one) => one, true)).toEqual([2, 1, null])
  })
})

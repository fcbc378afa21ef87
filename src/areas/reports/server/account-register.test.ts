import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { type Caller, must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { readText } from '#test/pdf/tools.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Balance, ItemsOnWire, StatementOnWire } from '../contract/partner-account.ts'

// The account of a partner as a file has the figures of his page, to the cent.

const today = berlinDay(new Date())
const at = (back: number) => addDays(today, -back)
const { world, manager, trade } = useWorld()

const sides = [
  { partners: 'receivers', partner: () => trade.receiver },
  { partners: 'suppliers', partner: () => trade.supplier },
] as const

beforeAll(async () => {
  must(
    await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: at(90), rate: 1.1337 }] }),
  )
  const records = [paymentRecord(100.01, { recordDate: at(30) })]
  const lines = (currency: string, amount: number) => ({ lines: [invoiceLine(trade, { currency, amount })] })
  const invoices = [
    { documentCreation: { invoiceDate: at(60) }, ...lines('EUR', 119.33), records },
    { documentCreation: { invoiceDate: at(20), currency: 'USD' }, ...lines('USD', 77.77) },
    { documentCreation: { invoiceDate: at(10) }, ...lines('EUR', 1234.56) },
  ]
  for (const input of invoices)
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, input)))
  for (const [back, amount] of [
    [50, 500.5],
    [5, -20.49],
  ] as const) {
    const documentCreation = { billDate: at(back), billNumber: `R-${back}`, billTotal: amount }
    const input = billInput(trade, today, { documentCreation, lines: [billLine(trade, { amount })] })
    must(await manager.post('/api/documents/bills', input))
  }
})

const addressOf = (format: string, partner: string, days = '') =>
  `/api/registers/account.${format}?partner=${partner}${days}`

async function rowsOf(format: string, partner: string, days: string): Promise<string[][]> {
  const { status, bytes } = await manager.download(addressOf(format, partner, days))
  expect(status).toBe(200)
  const { rows } = readSheet(bytes)
  return rows
    .slice(rows.findIndex(([first]) => first === 'Datum') + 1)
    .map((row) => row.map((cell) => String(cell ?? '')))
}

/** What the page shows, as the rows of a .csv have it. */
function expected({ openingBalance, rows, balance }: StatementOnWire, from: string | null) {
  const text = (amount: number) => amount.toFixed(2).replace('.', ',')
  const standing = ({ currencies, euro }: Balance) =>
    (currencies.length > 0 ? currencies : [{ currency: 'EUR', amount: 0 }]).map(({ currency, amount }) => [
      ...['', text(amount), currency],
      ...['', text(euro)],
    ])
  return [
    ...(from === null ? [] : standing(openingBalance)),
    ...rows.map((row) => [
      ...[text(row.amount), text(row.balance), row.currency],
      ...[text(row.amountEuro), text(row.balanceEuro)],
    ]),
    ...standing(balance),
  ]
}

describe.each(sides)('the account of $partners as a file', ({ partners, partner }) => {
  const statement = async (days: string): Promise<StatementOnWire> =>
    must(await manager.get(`/proxy/get/${partners}/${partner()}/account?${days}`))

  test.each([null, 90, 40, 15, 0])('as .csv from %s days ago on', async (back) => {
    const days = back === null ? '' : `&from=${at(back)}&to=${today}`
    const shown = await statement(days)
    const rows = await rowsOf('csv', partner(), days)
    expect(rows.map((row) => row.slice(4))).toEqual(expected(shown, back === null ? null : at(back)))
    expect(rows.slice(back === null ? 0 : -1 - shown.rows.length).length).toBeGreaterThan(0)
    if (back !== null) {
      expect(rows[0]?.slice(0, 2)).toEqual([formatDay(at(back)), `Stand vor dem ${formatDay(at(back))}`])
      expect(rows.at(-1)?.slice(0, 2)).toEqual([formatDay(today), `Stand am ${formatDay(today)}`])
    }
  })

  test('as .xlsx the same rows', async () => {
    const rows = await rowsOf('xlsx', partner(), '')
    expect(rows).toHaveLength((await rowsOf('csv', partner(), '')).length)
  })

  test('as a letter to the partner, with each amount and what is owed', async () => {
    const days = `&from=${at(40)}&to=${today}`
    const { status, headers, bytes } = await manager.download(addressOf('pdf', partner(), days))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain(`kontoauszug-${at(40)}-bis-${today}.pdf`)
    const text = plain(await readText(bytes))
    const { openingBalance, rows, balance } = await statement(days)
    const owed = [...openingBalance.currencies, ...balance.currencies]
    for (const { amount, currency } of [...rows, ...owed])
      expect(text).toContain(plain(formatMoney(wireCents(amount), currency)))
    for (const row of rows) {
      expect(text).toContain(row.number)
      expect(text).toContain(plain(formatMoney(wireCents(row.balance), row.currency)))
    }
    expect(text).toContain(`Stand vor dem ${formatDay(at(40))}`)
    for (const words of ['Kontoauszug', 'Zeitraum', 'Offen danach']) expect(text).toContain(words)
  })
})

const openAddress = (format: string, partner: string, day: string) =>
  `/api/registers/openitems.${format}?partner=${partner}&day=${day}`

describe.each(sides)('what was open of $partners at the end of a day as a file', ({ partners, partner }) => {
  const itemsOn = async (day: string): Promise<ItemsOnWire> =>
    must(await manager.get(`/proxy/get/${partners}/${partner()}/account?day=${day}`))
  const text = (amount: number) => amount.toFixed(2).replace('.', ',')

  test.each([90, 55, 30, 29, 12, 0])(
    'as .csv %s days ago: the page and the account of that day',
    async (back) => {
      const { items, balance } = await itemsOn(at(back))
      const { status, bytes } = await manager.download(openAddress('csv', partner(), at(back)))
      expect(status).toBe(200)
      const { rows } = readSheet(bytes)
      const below = rows.slice(rows.findIndex(([first]) => first === 'Datum') + 1)
      const cells = below.map((row) => row.map((cell) => String(cell ?? '')))
      expect(cells.slice(0, items.length)).toEqual(
        items.map((item) => [
          formatDay(item.date as typeof today),
          item.dueDate === null ? '' : formatDay(item.dueDate as typeof today),
          ...[item.number, text(item.amountGross), text(item.amountDue), item.currency],
          text(item.amountDueEuro),
        ]),
      )
      // The account that ends on that day comes to the same, to the cent.
      const account = await rowsOf('csv', partner(), `&to=${at(back)}`)
      const standing = account.filter(([, what]) => what?.startsWith('Stand am'))
      const sums = cells.slice(items.length)
      expect(
        sums.map(([day, , label, , open, currency, euro]) => [day, label, open, currency, euro]),
      ).toEqual(
        standing.map(([day, , , , , open, currency, , euro]) => [
          ...[day, `Offen am ${formatDay(at(back))}`, open, currency, euro],
        ]),
      )
      const cents = items.reduce((sum, { amountDueEuro }) => sum + wireCents(amountDueEuro), 0)
      expect(cents).toBe(wireCents(balance.euro))
    },
  )

  test('as .xlsx the same rows; as a letter to the partner, with each amount and when it is due', async () => {
    const xlsx = await manager.download(openAddress('xlsx', partner(), at(12)))
    const { items, balance } = await itemsOn(at(12))
    expect(readSheet(xlsx.bytes).rows.length).toBeGreaterThan(items.length)
    const { status, headers, bytes } = await manager.download(openAddress('pdf', partner(), at(12)))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain(`offene-posten-${at(12)}.pdf`)
    const printed = plain(await readText(bytes))
    expect(items.length).toBeGreaterThan(0)
    for (const { number, dueDate, amountGross, amountDue, currency } of items) {
      expect(printed).toContain(number)
      if (dueDate) expect(printed).toContain(formatDay(dueDate as typeof today))
      for (const amount of [amountGross, amountDue])
        expect(printed).toContain(plain(formatMoney(wireCents(amount), currency)))
    }
    for (const { amount, currency } of balance.currencies)
      expect(printed).toContain(plain(formatMoney(wireCents(amount), currency)))
    for (const words of ['Offene Posten', 'Stichtag', `Offen am ${formatDay(at(12))}`])
      expect(printed).toContain(words)
    // Nothing of what came after that day.
    const earlier = new Set(items.map(({ number }) => number))
    const later = (await itemsOn(today)).items.filter(({ number }) => !earlier.has(number))
    expect(later).toHaveLength(1)
    for (const { number, amountDue, currency } of later)
      for (const told of [`${number} `, plain(formatMoney(wireCents(amountDue), currency))])
        expect(printed).not.toContain(told)
  })

  test('without a day it is refused, and for who may not see whose it is', async () => {
    const { status, body } = await manager.get(`/api/registers/openitems.csv?partner=${partner()}`)
    expect([status, body.errors[0].message]).toEqual([422, 'Stichtag fehlt'])
  })
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a customer whose papers are English gets the letter in English', async () => {
  const input = receiverInput({ shortName: 'SMITH', companyName: 'Smith & Sons Ltd' })
  const [role] = input.rolesData
  const spoken = { ...input, rolesData: [{ ...role, roleDetails: { ...role?.roleDetails, language: 'EN' } }] }
  const { uuid } = must(await manager.post('/api/partners/receivers', spoken)).entityId
  const text = plain(await readText((await manager.download(addressOf('pdf', uuid))).bytes))
  expect(text).toContain('Statement of account')
  expect(text).toContain('There are no entries in this period.')
  expect(text).toContain('€0.00')
})

describe('whom the file is given', () => {
  let callers: Record<'bills only' | 'invoices only', Caller>
  beforeAll(async () => {
    const oneSided = await addOneSided(world)
    callers = { 'bills only': await oneSided('bills only'), 'invoices only': await oneSided('invoices only') }
  })

  test.each(['pdf', 'csv', 'xlsx'])(
    'who sees invoices gets customers, who sees bills suppliers: .%s',
    async (format) => {
      const asked = async (who: keyof typeof callers, partner: string) =>
        (await callers[who].download(addressOf(format, partner))).status
      expect(await asked('invoices only', trade.receiver)).toBe(200)
      expect(await asked('invoices only', trade.supplier)).toBe(403)
      expect(await asked('bills only', trade.supplier)).toBe(200)
      expect(await asked('bills only', trade.receiver)).toBe(403)
      const open = async (who: keyof typeof callers, partner: string) =>
        (await callers[who].download(openAddress(format, partner, today))).status
      expect([
        await open('invoices only', trade.receiver),
        await open('invoices only', trade.supplier),
      ]).toEqual([200, 403])
      expect([await open('bills only', trade.supplier), await open('bills only', trade.receiver)]).toEqual([
        ...[200, 403],
      ])
    },
  )

  test.each([
    ['a stranger', 'csv', 'partner=0190a000-0000-7000-8000-000000000000', 404],
    ['nobody', 'csv', '', 422],
    ['an end before the beginning', 'pdf', 'from=2026-03-01&to=2026-02-28', 422],
    ['another format', 'xls', '', 404],
  ])('%s is refused', async (who, format, query, status) => {
    const partner = who === 'nobody' || who === 'a stranger' ? '' : `partner=${trade.receiver}&`
    expect((await manager.get(`/api/registers/account.${format}?${partner}${query}`)).status).toBe(status)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Every list finds its gross amount and its dates as whole words, and sums up what it found.

const today = berlinDay(new Date())
const [boughtOn, bookedOn, soldOn, askedOn] = [-50, -45, -20, -10].map((days) => addDays(today, days)) as [
  Day,
  Day,
  Day,
  Day,
]
const { world, manager } = useWorld()

beforeAll(async () => {
  const trade = await startTrade(manager)
  const product = async (code: string, changes: object) =>
    must(await manager.post('/api/products', { ...productInput({ code }), buyingPP: null, ...changes }))
      .entityId.uuid as string
  const chair = await product('STUHL', { taxType: 'm' })
  await product('NACHLASS', { purchasedOn: '2019-03-05' })
  const bill = (number: string, total: number, lines: object[], days: object) =>
    manager.post(
      '/api/documents/bills',
      billInput(trade, today, {
        lines: lines as never,
        documentCreation: { billNumber: number, billTotal: total, ...days },
      }),
    )
  must(
    await bill('E-1', 1_335, [billLine(trade, { productEntityId: chair, amount: 1_335 })], {
      billDate: boughtOn,
      bookingDate: bookedOn,
    }),
  )
  must(await bill('E-2', 59.5, [billLine(trade, { amount: 59.5 })], { billDate: today, bookingDate: today }))
  const invoice = async (line: object, documentCreation: Record<string, unknown>) =>
    must(
      await manager.post(
        '/api/documents/invoices',
        invoiceInput(trade, today, { lines: [invoiceLine(trade, line as never)], documentCreation }),
      ),
    ).entityId.uuid as string
  const advance = await invoice({ amount: 833 }, { advance: true, invoiceDate: askedOn, serviceDate: today })
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await manager.post(`/api/documents/invoices/${advance}/mails`, mail))
  await invoice(
    { amount: 2_470, productEntityId: chair, taxType: 'DIFFERENTIAL', amountBuying: 1_335 },
    { invoiceDate: today, serviceDate: soldOn },
  )
  await invoice({ amount: 119 }, { invoiceDate: today, serviceDate: today })
  const cancelled = await invoice({ amount: 642 }, { invoiceDate: today, serviceDate: today })
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: cancelled, invoiceDate: today },
    }),
  )
})

const pathOf = (list: string, typed: string, filter: object = { filterType: 'noop' }, what = '') =>
  `/proxy/get/${list}${what}?${new URLSearchParams({ searchText: typed, searchFilter: JSON.stringify(filter) })}`

const isDay = /^\d+\.\d+\.\d{4}$/

const stockToday = { filterType: 'inventoryUntil', day: today }

test.each<[string, object | undefined, string, number]>([
  ['bills', undefined, '1.335,00', 1],
  ['bills', undefined, formatDay(bookedOn), 1],
  ['invoices', undefined, '2470', 1],
  // with its cancellation, whose amount is negative
  ['invoices', undefined, '642', 2],
  ['invoicebookings', undefined, '642,00', 2],
  ['invoices', undefined, formatDay(askedOn), 1],
  ['products', stockToday, formatDay(bookedOn), 1],
  ['products', stockToday, '05.03.2019', 1],
  ['products', { filterType: 'inventoryUntil', day: bookedOn, inStock: true }, formatDay(bookedOn), 1],
  ['products', { ...stockToday, inStock: true }, formatDay(bookedOn), 0],
  ['products', { filterType: 'inventoryUntil', day: addDays(bookedOn, -1) }, formatDay(bookedOn), 0],
  ['products', undefined, '5.3.2019', 1],
  ['productyields', undefined, formatDay(bookedOn), 1],
  ['productyields', undefined, formatDay(soldOn), 1],
  ['productyields', undefined, '2.470,00', 1],
  ['productyields', undefined, '1335', 1],
  ['productyields', { filterType: 'period', from: null, to: addDays(soldOn, -1) }, formatDay(soldOn), 0],
  ['billbookings', undefined, '1335', 1],
  ['billbookings', undefined, formatDay(bookedOn), 1],
  ['invoicebookings', undefined, '833,00', 1],
  ['invoicebookings', undefined, formatDay(askedOn), 1],
  ['marginledger', undefined, '2470', 1],
  ['marginledger', undefined, formatDay(soldOn), 1],
  ['marginledger', undefined, formatDay(boughtOn), 1],
  ['taxdocuments', undefined, '119,00', 1],
  ['taxdocuments', undefined, formatDay(boughtOn), 1],
  ['advanceinvoices', undefined, '833', 1],
  ['advanceinvoices', undefined, formatDay(askedOn), 1],
])('%s %o finds „%s“ in %i rows, and its totals are theirs', async (list, filter, typed, count) => {
  const { section, totalCount, stats } = must(await manager.get(pathOf(list, typed, filter)))
  expect([section.length, totalCount]).toEqual([count, count])
  expect(must(await manager.get(pathOf(list, typed, filter, '/totals')))).toEqual({ totalCount, stats })
  // A part of the word finds nothing.
  const part = isDay.test(typed) ? typed.slice(0, -1) : typed.slice(1)
  expect(must(await manager.get(pathOf(list, part, filter))).totalCount).toBe(0)
})

test('the sums are those of what was found', async () => {
  const stats = async (list: string, typed: string, filter?: object) =>
    must(await manager.get(pathOf(list, typed, filter, '/totals'))).stats
  expect(await stats('productyields', formatDay(soldOn))).toMatchObject({ sale: 2_470, buying: 1_335 })
  expect(await stats('productyields', formatDay(askedOn))).toMatchObject({ sale: 0, buying: 0 })
  expect(await stats('billbookings', '1335')).toEqual({ sums: [{ currency: 'EUR', amountGross: 1_335 }] })
  expect(await stats('marginledger', formatDay(boughtOn))).toMatchObject({ sale: 2_470, margin: 1_135 })
  expect(await stats('products', formatDay(bookedOn), stockToday)).toMatchObject({ pieces: 0 })
})

test('who may not see bills finds no product by the day on which it was bought', async () => {
  const seesNot = await addOneSided(world).then((people) => people('invoices only'))
  for (const filter of [stockToday, undefined])
    for (const typed of ['05.03.2019', formatDay(bookedOn)])
      expect(must(await seesNot.get(pathOf('products', typed, filter))).totalCount).toBe(0)
})

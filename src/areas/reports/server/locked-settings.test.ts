import { beforeAll, expect, test } from 'vitest'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A locked month stays as it was declared, also where a setting of the firm chooses its figures; what is open follows the setting.

const year = yearOf(berlinDay(new Date())) - 1
const [march, april] = [`${year}-03`, `${year}-04`]
const { manager, trade } = useWorld()

beforeAll(async () => {
  const rates = [{ currency: 'USD', day: `${year}-01-01`, rate: 1.25 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY', ukCountsAsEu: true }))
  for (const month of [march, april]) {
    must(await manager.post('/api/currencies/monthlyrates', { month, rates: [{ currency: 'USD', rate: 2 }] }))
    const line = invoiceLine(trade, { currency: 'USD', amountIncludesTax: false, amount: 1_000 })
    const sold = invoiceInput(trade, `${month}-10`, {
      lines: [line],
      documentCreation: { currency: 'USD', serviceDate: `${month}-10` },
    })
    must(await manager.post('/api/documents/invoices', sold))
  }
  const supplier = supplierInput({ shortName: 'Camden', companyName: 'Camden Antiques Ltd' })
  supplier.partnerData.addresses = [
    { countryCode: 'GB', street: 'High Street 1', zip: 'NW1', city: 'London' },
  ]
  trade.supplier = must(await manager.post('/api/partners/suppliers', supplier)).entityId.uuid
  await bill(`${march}-05`)
  await bill(`${april}-05`)
  must(await manager.post('/api/reports/locks', { month: march }))
})

/** A British service, supplied and billed on a day. */
async function bill(day: string): Promise<void> {
  const input = billInput(trade, day, {
    lines: [billLine(trade, { amount: 100, amountIncludesTax: false, taxType: 'REVERSE_CHARGE_13B' })],
    documentCreation: { billNumber: `B ${day}`, billTotal: 100, bookingDate: day, serviceDate: day },
  })
  must(await manager.post('/api/documents/bills', input))
}

/** Tax due, and the bases under § 13b UStG of the return: Kz 46 within the EU, Kz 84 of others. */
async function figures(month: string) {
  const due = must(await manager.get('/proxy/get/taxes')).find(
    (row: { month: string }) => row.month === month,
  )
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${month}`))
  const all: { key: string; base: number | null }[] = sections.flatMap(
    (section: { figures: unknown }) => section.figures,
  )
  const base = (key: string) => all.find((figure) => figure.key === key)?.base ?? 0
  return { amountNet: due.amountNet, within: base('46'), beyond: base('84') }
}

test('conversion stays in the locked month and changes in the open one; the place of Britain stays with the document', async () => {
  const before = { amountNet: 500, within: 100, beyond: 0 }
  expect([await figures(march), await figures(april)]).toEqual([before, before])
  must(await manager.post('/api/firm', { vatRateMethod: 'DAILY', ukCountsAsEu: false }))
  expect(await figures(march)).toEqual(before)
  expect(await figures(april)).toEqual({ amountNet: 800, within: 100, beyond: 0 })
  await bill(`${april}-06`)
  expect(await figures(april)).toEqual({ amountNet: 800, within: 100, beyond: 100 })
})

test('the bookings of a locked month keep its accounts, those of an open one follow the firm', async () => {
  const accountsOn = async (month: string) => {
    const filter = JSON.stringify({ filterType: 'period', from: `${month}-01`, to: `${month}-28` })
    const query = `searchFilter=${encodeURIComponent(filter)}&startIndex=0&stopIndex=100`
    const { section } = must(await manager.get(`/proxy/get/invoicebookings?${query}`))
    return section.map((row: { bookingAccount: string }) => row.bookingAccount)
  }
  must(await manager.post('/api/firm', { accounts: { revenueVat19: '4400' } }))
  expect([await accountsOn(march), await accountsOn(april)]).toEqual([['8400'], ['4400']])
  must(await manager.post('/api/reports/locks', { month: april }))
  must(await manager.post('/api/firm', { accounts: { revenueVat19: '8401' } }))
  expect([await accountsOn(march), await accountsOn(april)]).toEqual([['8400'], ['4400']])
})

test('and the numbers of its customers and suppliers, be it none; what is open follows them', async () => {
  const may = `${year}-05`
  // The last day of a month is locked with it.
  const lastDay = `${may}-31`
  const sold = invoiceInput(trade, lastDay, { documentCreation: { serviceDate: lastDay } })
  must(await manager.post('/api/documents/invoices', sold))
  await bill(lastDay)
  // All cells of both as they are downloaded, and the list of bills, which says the supplier's account.
  const registers = async (month: string) => {
    const [from, to] = [`${month}-01`, month === may ? lastDay : `${month}-28`]
    const files = ['invoices', 'bills'].map((name) =>
      manager.download(`/api/registers/${name}.csv?from=${from}&to=${to}`),
    )
    const sheets = (await Promise.all(files)).map(({ bytes }) => readSheet(bytes).rows)
    const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', from, to }))
    const query = `searchFilter=${filter}&startIndex=0&stopIndex=100`
    return [...sheets, must(await manager.get(`/proxy/get/billbookings?${query}`)).section]
  }
  const renumber = async (of: 'receivers' | 'suppliers', propertyName: string, value: number | null) => {
    const uuid = trade[of === 'receivers' ? 'receiver' : 'supplier']
    const oldValue = must(await manager.get(`/proxy/get/${of}/${uuid}`))[propertyName] ?? null
    const details = of === 'receivers' ? 'BUYER' : 'SUPPLIER'
    const change = { entityId: { uuid }, propertyName, details, oldValue, value }
    must(await manager.post(`/api/partners/${of}/${uuid}/props`, change))
  }
  const both = async (receiver: number | null, supplier: number | null) => {
    await renumber('receivers', 'debitorNumber', receiver)
    await renumber('suppliers', 'creditorNumber', supplier)
  }
  // March and April are locked, when neither had a number of his own.
  const [ofMarch, ofApril] = [await registers(march), await registers(april)]
  expect(JSON.stringify(ofApril)).toMatch(/"10000".*"70000"/)
  await both(10_500, 70_500)
  expect(JSON.stringify(await registers(may))).toMatch(/"10500".*"70500"/)
  must(await manager.post('/api/reports/locks', { month: may }))
  const ofMay = await registers(may)
  await both(10_501, 70_501)
  await both(null, null)
  expect([await registers(march), await registers(april), await registers(may)]).toEqual([
    ofMarch,
    ofApril,
    ofMay,
  ])
})

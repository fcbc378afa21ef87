import { beforeAll, describe, expect, test } from 'vitest'
import { billRegisterHeadings, invoiceRegisterHeadings } from '#areas/documents/contract/registers.ts'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { type Caller, must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { cellsOf, serial } from '#test/sheet-cells.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { shortBillNumber } from '../rules/short-bill-number.ts'

const today = berlinDay(new Date())
const before = addDays(today, -40)
const everything = 9007199254740991
const { world, manager, trade } = useWorld()
const made: Record<string, string> = {}

beforeAll(async () => {
  const rates = [{ currency: 'USD', day: before, rate: 1.25 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  await bill('R. 47_11 / 2026-00815', before, 'WIRE', [billLine(trade, { bookingText: '=EINK Lampe' })])
  await bill('B-1', today, 'WIRE', [
    billLine(trade, { amount: 0.29, quantity: 3, amountIncludesTax: false }),
    billLine(trade, { amount: 0.29, amountIncludesTax: false, taxPercent: 7 }),
    billLine(trade, { amount: 50, taxPercent: 19, currency: 'EUR' }),
  ])
  await bill('KASSE 1', today, 'CASH', [billLine(trade, { amount: 12.5 })])
  made['sale'] = await invoice([
    invoiceLine(trade, { taxType: 'DIFFERENTIAL', amount: 890, amountBuying: 320, quantity: 2 }),
    invoiceLine(trade, { amount: 0.29, quantity: 3, amountIncludesTax: false }),
    invoiceLine(trade, { amount: 0.31, amountIncludesTax: false }),
  ])
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: made['sale'], invoiceDate: today },
    }),
  )
  await invoice([invoiceLine(trade, { amount: 125, currency: 'USD' })], { currency: 'USD' })
  const advance = await invoice([invoiceLine(trade, { amount: 595 })], {
    advance: true,
    serviceDate: addDays(today, 9),
  })
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await manager.post(`/api/documents/invoices/${advance}/mails`, mail))
  must(
    await manager.post(
      `/api/documents/invoices/${advance}/records`,
      paymentRecord(200, { recordDate: today }),
    ),
  )
  await invoice([invoiceLine(trade, { amount: 1190 })], { advanceInvoiceEntityIds: [advance] })
})

// As it comes over the wire.
// biome-ignore lint/suspicious/noExplicitAny: the test says what it must be
type Row = Record<string, any>

async function bill(
  billNumber: string,
  day: Day,
  paymentMethod: string,
  lines: { amount: number }[],
): Promise<void> {
  const input = billInput(trade, day, { lines, documentCreation: { billDate: day, billNumber } })
  // The total as the lines come to it.
  const total = new Map([
    ['B-1', 51.35],
    ['KASSE 1', 12.5],
  ]).get(billNumber)
  const preferredPaymentMethod = { paymentMethod, paymentMethodDetailType: paymentMethod, data: {} }
  must(
    await manager.post('/api/documents/bills', {
      ...input,
      documentCreation: { ...input.documentCreation, billTotal: total ?? 119 },
      partnership: {
        ...input.partnership,
        partnershipData: { ...input.partnership.partnershipData, preferredPaymentMethod },
      },
    }),
  )
}

async function invoice(lines: unknown[], documentCreation: Record<string, unknown> = {}): Promise<string> {
  return must(
    await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines, documentCreation })),
  ).entityId.uuid
}

const list = async (resource: string, filter: object = {}, window = `startIndex=0&stopIndex=${everything}`) =>
  must(
    await manager.get(
      `/proxy/get/${resource}?${window}&searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'noop', ...filter }))}`,
    ),
  )

describe('the list of bookings', () => {
  test('of invoices: one for each line, of § 25a UStG two, of a final invoice what it deducts', async () => {
    const { section, totalCount, stats } = await list('invoicebookings')
    const rows = section.map((row: Row) => [
      row['amountGross'],
      row['amountBuying'],
      row['currency'],
      row['currencyRate'],
      row['bookingAccount'],
      row['document']['documentCreation']['invoiceNumber'],
    ])
    const number = (count: number) => `${today.slice(0, 4)}-0000${count}`
    expect(rows).toEqual([
      [640, 640, 'EUR', 1, '8193', number(1)],
      [1140, null, 'EUR', 1, '8191', number(1)],
      // 0,87 + 0,31 net are 1,40 gross: the larger line bears 1,04 - 0,01
      [1.03, null, 'EUR', 1, '8400', number(1)],
      [0.37, null, 'EUR', 1, '8400', number(1)],
      [-640, -640, 'EUR', 1, '8193', number(2)],
      [-1140, null, 'EUR', 1, '8191', number(2)],
      [-1.03, null, 'EUR', 1, '8400', number(2)],
      [-0.37, null, 'EUR', 1, '8400', number(2)],
      [125, null, 'USD', 1.25, '8400', number(3)],
      [595, null, 'EUR', 1, '1718', number(4)],
      [1190, null, 'EUR', 1, '8400', number(5)],
      [-200, null, 'EUR', 1, '1718', number(5)],
    ])
    expect([totalCount, stats]).toEqual([
      12,
      {
        sums: [
          { currency: 'EUR', amountGross: 1585 },
          { currency: 'USD', amountGross: 125 },
        ],
      },
    ])
    expect(section[0]).toEqual({
      op: 'add',
      id: `${made['sale']}-1`,
      bookingDate: today,
      bookingText: 'MOEB',
      amountGross: 640,
      amountBuying: 640,
      currency: 'EUR',
      currencyRate: 1,
      bookingAccount: '8193',
      document: { entityId: { uuid: made['sale'] }, documentCreation: { invoiceNumber: number(1) } },
    })
  })

  test('sums up to the stored documents', async () => {
    const stored = await world.db.sql`
      select case when kind = 'BILL' then 'billbookings' else 'invoicebookings' end as list, currency,
        sum(gross_cents)::int as cents
      from documents group by 1, 2 order by 1, 2`
    const found = await Promise.all(
      ['billbookings', 'invoicebookings'].map(async (resource) => {
        const { stats } = await list(resource)
        return stats.sums.map(({ currency, amountGross }: { currency: string; amountGross: number }) => ({
          list: resource,
          currency,
          cents: Math.round(amountGross * 100),
        }))
      }),
    )
    expect(found.flat()).toEqual([...stored])
  })

  test.each<[object, string[]]>([
    [{}, ['R. 47_11 / 2026-00815', 'B-1', 'B-1', 'B-1', 'KASSE 1']],
    [{ filterType: 'cash' }, ['KASSE 1']],
    [{ filterType: 'nonCash' }, ['R. 47_11 / 2026-00815', 'B-1', 'B-1', 'B-1']],
    [{ filterType: 'nonCash', from: today }, ['B-1', 'B-1', 'B-1']],
    [{ filterType: 'period', to: addDays(today, -1) }, ['R. 47_11 / 2026-00815']],
    [{ filterType: 'period', from: before, to: before }, ['R. 47_11 / 2026-00815']],
    [{ filterType: 'period', from: addDays(today, 1) }, []],
  ])('of bills by %o', async (filter, numbers) => {
    const { section, totalCount } = await list('billbookings', filter)
    const found = section.map((row: Row) => row['document']['documentCreation']['billNumber'])
    expect([found.toSorted(), totalCount]).toEqual([numbers.toSorted(), numbers.length])
    // the supplier has no number of his own
    expect(
      section.every(({ bookingAccount }: { bookingAccount: string }) => bookingAccount === '70000'),
    ).toBe(true)
  })

  test('every window is cut from the whole', async () => {
    const { section } = await list('invoicebookings')
    for (let startIndex = 0; startIndex <= section.length; startIndex++) {
      const window = `startIndex=${startIndex}&stopIndex=${startIndex + 4}`
      expect((await list('invoicebookings', {}, window)).section).toEqual(
        section.slice(startIndex, startIndex + 4),
      )
    }
  })

  test('needs the permission of its side', async () => {
    const oneSided = await addOneSided(world)
    const [bills, invoices] = [await oneSided('bills only'), await oneSided('invoices only')]
    const status = async (who: Caller, path: string) => (await who.get(path)).status
    expect([
      await status(bills, '/proxy/get/invoicebookings'),
      await status(bills, '/api/registers/invoices.csv'),
      await status(invoices, '/proxy/get/billbookings'),
      await status(invoices, '/api/registers/cash.csv'),
      await status(world.nobody, '/api/registers/bills.csv'),
    ]).toEqual([403, 403, 403, 403, 401])
  })
})

/** A workbook as a foreign program reads it. */
describe('the register', () => {
  test.each(['xls', 'xlsx'])('of bills as .%s: title, period, columns, rows, sum', async (format) => {
    const { status, headers, bytes } = await manager.download(
      `/api/registers/bills.${format}?from=${before}&to=${today}`,
    )
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename*=UTF-8''rechungseingangsbuch.${format}`,
    ])
    const { name, rows, formulas, dayFormat } = cellsOf(bytes)
    expect([name, rows[0]?.[0], rows[1]?.[0]]).toEqual([
      'Rechnungseingangsbuch',
      'Rechnungseingangsbuch',
      `Buchungen vom ${formatDay(before)} bis ${formatDay(today)}`,
    ])
    expect(rows[3]).toEqual([...billRegisterHeadings])
    expect(rows.slice(4)).toEqual([
      [serial(before), '1/2026-00815', 119, 'EUR', 'Möbelhof Größe KG, EINK =EINK Lampe'],
      [serial(today), 'B-1', 1.04, 'EUR', 'Möbelhof Größe KG, EINK Sideboard'],
      [serial(today), 'B-1', 0.31, 'EUR', 'Möbelhof Größe KG, EINK Sideboard'],
      [serial(today), 'B-1', 50, 'EUR', 'Möbelhof Größe KG, EINK Sideboard'],
      [null, 'Summe', 170.35, 'EUR'],
    ])
    expect([formulas, dayFormat]).toEqual([[], 'dd.mm.yyyy'])
  })

  test('of the till', async () => {
    const { headers, bytes } = await manager.download('/api/registers/cash.xls')
    expect(headers.get('content-disposition')).toContain("''rechungseingangsbuch_kasse.xls")
    const { rows } = cellsOf(bytes)
    expect(rows.slice(0, 2).map(([text]) => text)).toEqual(['Rechnungseingangsbuch Kasse', 'Alle Buchungen'])
    expect(rows.slice(4).map(([, ...cells]) => cells)).toEqual([
      ['KASSE1', 12.5, 'EUR', 'Möbelhof Größe KG, EINK Sideboard'],
      ['Summe', 12.5, 'EUR'],
    ])
  })

  test.each(['xls', 'xlsx'])(
    'of invoices as .%s: accounts, what pieces cost, a sum for each currency',
    async (format) => {
      const { headers, bytes } = await manager.download(`/api/registers/invoices.${format}?from=${today}`)
      expect(headers.get('content-disposition')).toContain(`''rechungsausgangsbuch.${format}`)
      const { rows } = cellsOf(bytes)
      expect(rows[3]).toEqual([...invoiceRegisterHeadings])
      const { section } = await list('invoicebookings')
      expect(
        rows
          .slice(4, -2)
          .map(([, , gross, currency, , buying, , revenue]) => [gross, currency, buying, revenue]),
      ).toEqual(
        section.map((row: Record<string, unknown>) =>
          ['amountGross', 'currency', 'amountBuying', 'bookingAccount'].map((property) => row[property]),
        ),
      )
      expect(rows[4]?.slice(4, 7)).toEqual(['Antik & Design Österle GmbH, MOEB', 640, '10000'])
      expect(rows.slice(-2).map((row) => row.slice(1, 6))).toEqual([
        ['Summe', 1585, 'EUR', null, 0],
        ['Summe', 125, 'USD', null, 0],
      ])
    },
  )

  test('as .csv: the headings first, no text is a formula', async () => {
    const receiver = receiverInput({ shortName: 'Formel', companyName: '=HYPERLINK("http://x")' })
    const { uuid } = must(await manager.post('/api/partners/receivers', receiver)).entityId
    const input = invoiceInput({ ...trade, receiver: uuid }, today)
    must(await manager.post('/api/documents/invoices', input))
    const { headers, bytes } = await manager.download(`/api/registers/invoices.csv?from=${today}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(bytes.toString()).toContain(`;"'=HYPERLINK(""http://x""), MOEB";`)
    const { rows } = readSheet(bytes)
    expect(rows[0]).toEqual([...invoiceRegisterHeadings])
    expect(rows[1]).toEqual([
      formatDay(today),
      expect.any(String),
      '640,00',
      'EUR',
      'Antik & Design Österle GmbH, MOEB',
      '640,00',
      '10000',
      '8193',
    ])
  })

  test.each([
    ['an impossible day', 'xls', 'from=2026-02-30', 400],
    ['an end before the beginning', 'xls', 'from=2026-03-01&to=2026-02-28', 422],
    ['an unknown question', 'csv', 'words=x', 400],
    ['an unknown filter', 'csv', 'searchFilter=%7B%22filterType%22%3A%22delivery%22%7D', 400],
    ['an unknown sort', 'csv', 'sort=bookingText', 400],
    ['another format', 'pdf', '', 404],
  ])('%s is refused', async (_, format, query, expected) => {
    expect((await manager.get(`/api/registers/bills.${format}?${query}`)).status).toBe(expected)
  })
})

describe('the register of what a list shows', () => {
  const sides = [
    { list: 'invoices', registers: ['invoices'], number: 'invoiceNumber', day: 'invoiceDate' },
    { list: 'bills', registers: ['bills', 'cash'], number: 'billNumber', day: 'billDate' },
  ] as const
  const cases = [
    { sort: '-amountGross' },
    { sort: 'amountGross', searchFilter: { filterType: 'amount', from: 0.5, to: null } },
    { sort: '-dueDate', searchFilter: { filterType: 'unpaid' } },
    { sort: '', searchFilter: { filterType: 'currency', currency: 'USD' } },
    {
      sort: 'amountGross',
      searchFilter: {
        filterType: 'all',
        of: [
          { filterType: 'period', to: today },
          { filterType: 'partner', partner: '' },
        ],
      },
    },
    { sort: 'amountGross', searchText: 'EINK' },
  ]

  test.each(sides.flatMap((side) => cases.map((asked) => ({ ...side, ...asked }))))(
    '$list: $sort $searchFilter $searchText',
    async ({ list: resource, registers, number, day, sort, searchText, searchFilter }) => {
      const partner = resource === 'bills' ? trade.supplier : trade.receiver
      const filter = searchFilter && JSON.stringify(searchFilter).replace('""', `"${partner}"`)
      const query = new URLSearchParams({
        sort,
        ...(filter && { searchFilter: filter }),
        ...(searchText && { searchText }),
      })
      const { section } = must(await manager.get(`/proxy/get/${resource}?${query}`))
      const shown = section.map((row: Row) => shortNumber(row[number]))
      const isNarrow = filter !== undefined || searchText !== undefined
      const found: string[][] = []
      for (const register of registers) {
        const { headers, bytes } = await manager.download(`/api/registers/${register}.csv?${query}`)
        expect(headers.get('content-disposition')?.includes('-gefiltert.csv')).toBe(isNarrow)
        const documents = readSheet(bytes)
          .rows.slice(1)
          .map((row) => String(row[1]))
          .filter((text) => text !== 'Summe')
        found.push([...new Set(documents)])
      }
      const days = new Map<string, string>(section.map((row: Row) => [shortNumber(row[number]), row[day]]))
      for (const documents of found) {
        // without a sort by their day
        const wanted = shown.filter((one: string) => documents.includes(one))
        if (sort === '')
          expect(documents.map((one) => days.get(one))).toEqual(
            documents.map((one) => days.get(one)).toSorted(),
          )
        else expect(documents).toEqual(wanted)
      }
      expect(found.flat().toSorted()).toEqual(shown.toSorted())
    },
  )

  test('says in words what it shows', async () => {
    const searchFilter = JSON.stringify({
      filterType: 'all',
      of: [
        { filterType: 'unpaid' },
        { filterType: 'period', by: 'dueDate', from: today, to: null },
        { filterType: 'state', states: ['OVERDUE', 'OPEN'] },
        { filterType: 'delivery', states: [null, 'SENT'] },
        { filterType: 'partner', partner: trade.receiver },
        { filterType: 'category', category: trade.invoiceCategory },
        { filterType: 'currency', currency: 'EUR' },
        { filterType: 'amount', from: 100, to: 2500.5 },
      ],
    })
    const query = new URLSearchParams({ searchFilter, searchText: ' Stuhl ' })
    const { rows } = cellsOf((await manager.download(`/api/registers/invoices.xlsx?${query}`)).bytes)
    expect(rows.slice(0, 2).map(([text]) => text)).toEqual([
      'Rechnungsausgangsbuch, gefiltert',
      `Alle Buchungen · nur Offene · Fällig am: ab ${formatDay(today)} · Status: überfällig, offen · Versand: nicht versendet, versendet · Kunde: Antik & Design Österle GmbH · Kategorie: MOEB: Möbel · Währung: EUR · Betrag: ab 100,00 € bis 2.500,50 € · Suche „Stuhl“`,
    ])
  })
})

const shortNumber = shortBillNumber

test('the numbers of partners and the accounts of the firm stand in the bookings at once', async () => {
  const accounts = { revenueVat19: '4400', collectiveDebtor: '19999', collectiveCreditor: '79999' }
  must(await manager.post('/api/firm', { accounts }))
  const { rows } = readSheet((await manager.download(`/api/registers/invoices.csv?from=${today}`)).bytes)
  expect(rows.filter((row) => row[7] === '8400')).toEqual([])
  expect(rows[1]?.slice(6)).toEqual(['19999', '8193'])
  must(
    await manager.post(`/api/partners/suppliers/${trade.supplier}/props`, {
      entityId: { uuid: trade.supplier },
      propertyName: 'creditorNumber',
      oldValue: null,
      value: 71_234,
      details: 'SUPPLIER',
    }),
  )
  const { section } = await list('billbookings')
  expect(new Set(section.map((row: { bookingAccount: string }) => row.bookingAccount))).toEqual(
    new Set(['71234']),
  )
})

test('over random sales the totals are the sum of the bookings, row by row', async () => {
  // A sequence that is the same each time.
  let state = 20_261_122
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const price = () => (1 + random(29_999)) / 100
  const sold: string[] = []
  for (let step = 0; step < 24; step++) {
    const currency = random(4) === 0 ? 'USD' : 'EUR'
    const lines = Array.from({ length: 1 + random(3) }, () => {
      const own = { amount: price(), quantity: 1 + random(3), currency, taxPercent: [7, 19][random(2)] ?? 19 }
      if (random(3) === 0) return [invoiceLine(trade, { ...own, amountIncludesTax: false })]
      // Some cost nothing, as much as they are sold for, or more.
      const amountBuying = [0, own.amount, own.amount + price(), own.amount * 0.4, own.amount * 0.9][
        random(5)
      ]
      const piece = invoiceLine(trade, {
        ...own,
        taxType: 'DIFFERENTIAL',
        amountBuying: Math.round((amountBuying ?? 0) * 100) / 100,
      })
      const off = [0.1, 0.4, 0.3].slice(0, random(4)).map((share) => ({
        ...invoiceLine(trade, {
          ...own,
          quantity: 1,
          amount: -Math.max(0.01, Math.round(own.amount * own.quantity * share * 100) / 100),
          taxType: 'DIFFERENTIAL',
          descriptionShort: 'Rabatt',
        }),
        appliesToLocalId: piece.localId,
      }))
      return random(2) === 0 ? [piece, ...off] : [...off, piece]
    }).flat()
    sold.push(await invoice(lines, { currency }))
  }
  for (const cancelledInvoiceEntityId of sold.filter((_, index) => index % 5 === 0)) {
    const documentCreation = { cancelledInvoiceEntityId, invoiceDate: today }
    const cancellation = { documentType: 'CANCELLATION', documentCreation }
    must(await manager.post('/api/documents/invoices/cancellations', cancellation))
  }
  const periods = [
    { from: null, to: null },
    { from: today, to: today },
  ]
  for (const resource of ['invoicebookings', 'billbookings']) {
    for (const period of periods) {
      const { section, totalCount, stats } = await list(resource, { filterType: 'period', ...period })
      const sums = new Map<string, number>()
      for (const { currency, amountGross } of section) {
        sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amountGross * 100))
      }
      const byRow = [...sums].sort().map(([currency, cents]) => ({ currency, amountGross: cents / 100 }))
      expect({ resource, period, totalCount, sums: stats.sums }).toEqual({
        ...{ resource, period, totalCount: section.length, sums: byRow },
      })
    }
  }
  const { section } = await list('invoicebookings')
  const margins = section.filter(({ bookingAccount }: Row) => bookingAccount === '8191').length
  const costs = section.filter(({ bookingAccount }: Row) => bookingAccount === '8193').length
  expect(Math.min(margins, costs)).toBeGreaterThan(10)
})

test('a bill is booked on its booking day, whatever day it bears', async () => {
  const [billDate, bookingDate] = [addDays(today, -70), addDays(today, -60)]
  const documentCreation = { billDate, bookingDate, billNumber: 'SPAET-1' }
  must(await manager.post('/api/documents/bills', billInput(trade, billDate, { documentCreation })))
  const within = (day: Day) => list('billbookings', { filterType: 'period', from: day, to: day })
  expect((await within(billDate)).section).toEqual([])
  expect((await within(bookingDate)).section).toMatchObject([{ bookingDate, amountGross: 119 }])
})

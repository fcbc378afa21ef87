import { beforeAll, describe, expect, test } from 'vitest'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { addDays, berlinDay, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { fieldCases } from '#test/field-cases.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  type LineChanges,
  paymentRecord,
  productInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

// A supplier who rounds by line or by piece: his tax counts as it is printed, in everything that follows from a bill.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  const rates = [
    { currency: 'USD', day: addDays(today, -400), rate: 1.0862 },
    { currency: 'JPY', day: addDays(today, -400), rate: 163.37 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
})

interface Bill {
  lines: LineChanges[]
  total: number
  printedTaxes?: unknown
  more?: Record<string, unknown>
}

let count = 0
function input({ lines, total, printedTaxes, more }: Bill) {
  count += 1
  const changes: InvoiceChanges = {
    lines: lines.map((line) => billLine(trade, { amountIncludesTax: false, ...line })),
    documentCreation: {
      billNumber: `R-${count}`,
      billTotal: total,
      ...(printedTaxes !== undefined && { printedTaxes }),
      ...more,
    },
  }
  return billInput(trade, today, changes)
}

const send = (bill: Bill): Promise<Answer> => manager.post('/api/documents/bills', input(bill))
const create = async (bill: Bill): Promise<string> => must(await send(bill)).entityId.uuid
const read = async (uuid: string) => must(await manager.get(`/proxy/get/bills/${uuid}`))
const problems = ({ status, body }: Answer) => [
  status,
  ...body.errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
]
const replace = (uuid: string, bill: Bill) => {
  const { documentRecordCreations: _, ...replacement } = input(bill)
  return manager.post('/api/documents/bills/replacements', { ...replacement, entityId: { uuid } })
}

const three = [{ amount: 0.99 }, { amount: 0.99 }, { amount: 0.99 }]
const at19 = (tax: unknown) => [{ taxPercent: 19, tax }]
const fifty7 = { lines: three, total: 3.54, printedTaxes: at19(0.57) }

describe('a bill with its tax as printed', () => {
  test('has it in its sums, its groups and its answer', async () => {
    const bill = await read(await create(fifty7))
    expect(bill).toMatchObject({
      billTotal: 3.54,
      printedTaxes: at19(0.57),
      totals: {
        ...{ amountNetTotal: 2.97, taxAmountTotal: 0.57, amountGrossTotal: 3.54, amountDue: 3.54 },
        taxAmountTotalPerTax: [{ taxPercent: 19, amountNet: 2.97, taxAmount: 0.57, amountGross: 3.54 }],
      },
    })
    const { section } = must(await manager.get(`/proxy/get/bills?searchText=${bill.billNumber}`))
    expect(section).toMatchObject([{ amountGross: 3.54, amountDue: 3.54 }])
  })

  test('of gross prices keeps its total: what the tax is computed from moves', async () => {
    const lines = [1, 1].map((amount) => ({ amount, amountIncludesTax: true }))
    const { totals } = await read(await create({ lines, total: 2, printedTaxes: at19(0.31) }))
    expect(totals).toMatchObject({ amountNetTotal: 1.69, taxAmountTotal: 0.31, amountGrossTotal: 2 })
  })

  test('counts pieces: three of one line are three', async () => {
    const one = { lines: [{ amount: 0.99, quantity: 3 }], total: 3.54, printedTaxes: at19(0.57) }
    expect((await send(one)).status).toBe(201)
    expect((await send({ ...one, lines: [{ amount: 2.97 }] })).status).toBe(422)
  })

  test('of a credit bill, of several rates, beside what one owes oneself', async () => {
    const credit = three.map(({ amount }) => ({ amount: -amount }))
    const { totals } = await read(await create({ lines: credit, total: -3.54, printedTaxes: at19(-0.57) }))
    expect(totals).toMatchObject({ amountNetTotal: -2.97, taxAmountTotal: -0.57, amountGrossTotal: -3.54 })

    // 3 × 1,07 × 7 % = 0,2247, printed 0,23; and 10,00 of which the tax, 1,90, is one's own to pay.
    const sevens = [1, 2, 3].map(() => ({ amount: 1.07, taxPercent: 7 }))
    const owed = { amount: 10, taxType: 'REVERSE_CHARGE_13B', amountIncludesTax: true }
    const mixed = await read(
      await create({
        lines: [...three, ...sevens, owed],
        total: 3.54 + 3.44 + 10,
        // in any order; kept in that of the groups
        printedTaxes: [{ taxPercent: 7, tax: 0.23 }, ...at19(0.57)],
      }),
    )
    expect(mixed.printedTaxes).toEqual([...at19(0.57), { taxPercent: 7, tax: 0.23 }])
    expect(
      mixed.totals.taxGroups.map(
        ({ amountNet, taxAmount, amountGross, owedTaxAmount }: Record<string, number>) => [
          amountNet,
          taxAmount,
          amountGross,
          owedTaxAmount,
        ],
      ),
    ).toEqual([
      [2.97, 0.57, 3.54, 0],
      [3.21, 0.23, 3.44, 0],
      [10, 0, 10, 1.9],
    ])
  })

  test('in yen by whole yen, in dollars with its euros', async () => {
    const yen = [1, 2, 3].map(() => ({ amount: 99, currency: 'JPY' }))
    const inYen = { lines: yen, total: 354, printedTaxes: at19(57), more: { currency: 'JPY' } }
    expect((await read(await create(inYen))).totals).toMatchObject({
      ...{ amountNetTotal: 297, taxAmountTotal: 57, amountGrossTotal: 354 },
    })
    expect(problems(await send({ ...inYen, printedTaxes: at19(57.5) }))).toEqual([
      422,
      'documentCreation.printedTaxes.0.tax: In JPY gibt es keine Nachkommastellen',
    ])
    expect((await send({ ...inYen, total: 355, printedTaxes: at19(58) })).status).toBe(422)

    const dollars = [186.4, 198, 93.2, 350].map((amount) => ({ amount, currency: 'USD' }))
    const uuid = await create({
      ...{ lines: dollars, total: 984.85, printedTaxes: at19(157.25), more: { currency: 'USD' } },
    })
    const [stored] = await world.db.sql`
      select t.net_cents as net, t.tax_cents as tax, t.gross_cents as gross, t.tax_printed as printed, t.tax_euro_cents as "taxEuro",
        t.gross_euro_cents as "grossEuro",
        (select sum(net_euro_cents)::int from line_items l where l.document_id = t.document_id) = t.net_euro_cents as "netSums",
        (select sum(gross_euro_cents)::int from line_items l where l.document_id = t.document_id) = t.gross_euro_cents as "grossSums"
      from document_taxes t where t.document_id = ${uuid}`
    // 157,25 / 1,0862 = 144,7707…; 984,85 / 1,0862 = 906,6930…
    expect(stored).toEqual({
      ...{ net: 82_760, tax: 15_725, gross: 98_485, printed: true, taxEuro: 14_477, grossEuro: 90_669 },
      ...{ netSums: true, grossSums: true },
    })
  })

  test('gives that tax as input tax, and books its total', async () => {
    const day = addDays(today, -40)
    const before = await inputTaxOf(day)
    const uuid = await create({ ...fifty7, more: { billDate: day } })
    expect((await inputTaxOf(day)) - before).toBe(57)
    const { billNumber } = await read(uuid)
    const { section } = must(await manager.get(`/proxy/get/billbookings?searchText=${billNumber}`))
    // Each line is 1,18 alone; the first takes the cent by which they differ from the whole.
    expect(section.map((booking: { amountGross: number }) => booking.amountGross)).toEqual([1.18, 1.18, 1.18])
    expect(sumOf(section)).toBe(354)
    const least = await read(await create({ lines: three, total: 3.52, printedTaxes: at19(0.55) }))
    const bookings = must(await manager.get(`/proxy/get/billbookings?searchText=${least.billNumber}`)).section
    expect(sumOf(bookings)).toBe(352)
  })

  test('of an advance gives it by what is paid, in the end the whole', async () => {
    const uuid = await create({ ...fifty7, more: { advance: true, billDate: addDays(today, -90) } })
    const days = [addDays(today, -80), addDays(today, -45), addDays(today, -10)]
    for (const [index, amount] of [1, 1, 1.54].entries()) {
      const record = paymentRecord(amount, { recordDate: days[index] ?? today })
      must(await manager.post(`/api/documents/bills/${uuid}/records`, record))
    }
    const rows = await world.db.sql`
      select sum(base_cents)::int as base, sum(input_tax_cents)::int as tax, count(*)::int as months
      from document_months where document_id = ${uuid}`
    expect(rows[0]).toMatchObject({ base: 297, tax: 57 })
    expect(rows[0]?.['months']).toBe(new Set(days.map(monthOf)).size)
  })
})

const sumOf = (bookings: { amountGross: number }[]) =>
  Math.round(bookings.reduce((sum, { amountGross }) => sum + amountGross, 0) * 100)

async function inputTaxOf(day: string): Promise<number> {
  const months: { month: string; inputTax: number }[] = must(await manager.get('/proxy/get/taxes'))
  return Math.round((months.find(({ month }) => month === day.slice(0, 7))?.inputTax ?? 0) * 100)
}

describe('what is refused', () => {
  const tooFar =
    'documentCreation.printedTaxes.0.tax: Die Steuer zu 19 % kann durch Runden nur 0,55 bis 0,57\u00a0€ sein'
  test.each<[string, Bill, unknown[]]>([
    [
      'a tax further off than rounding can be',
      { ...fifty7, total: 3.56, printedTaxes: at19(0.59) },
      [422, tooFar],
    ],
    ['by a cent', { ...fifty7, total: 3.55, printedTaxes: at19(0.58) }, [422, tooFar]],
    ['to the other side', { ...fifty7, total: 3.51, printedTaxes: at19(0.54) }, [422, tooFar]],
    [
      'a rate that no line has',
      { ...fifty7, printedTaxes: [{ taxPercent: 7, tax: 0 }] },
      [422, 'documentCreation.printedTaxes.0.taxPercent: Zu 7 % gibt es keine Position mit Umsatzsteuer'],
    ],
    [
      'a rate whose tax is owed by oneself',
      {
        lines: [{ amount: 10, taxType: 'ACQUISITION_EU', amountIncludesTax: true }],
        total: 10,
        printedTaxes: at19(1.9),
      },
      [422, 'documentCreation.printedTaxes.0.taxPercent: Zu 19 % gibt es keine Position mit Umsatzsteuer'],
    ],
    [
      'no rate',
      { ...fifty7, printedTaxes: [{ taxPercent: 0, tax: 0 }] },
      [
        422,
        'documentCreation.printedTaxes.0.taxPercent: Steuersatz ist einer von 19; 16; 7; 5; 10,7; 9,5; 9; 8,4; 7,8; 5,5 %',
      ],
    ],
    [
      'a rate twice',
      { ...fifty7, printedTaxes: [...at19(0.57), ...at19(0.57)] },
      [422, 'documentCreation.printedTaxes.1.taxPercent: Diesen Steuersatz gibt es schon'],
    ],
    [
      'no tax',
      { ...fifty7, printedTaxes: at19(null) },
      [422, 'documentCreation.printedTaxes.0.tax: Steuer fehlt'],
    ],
    [
      'a third decimal',
      { ...fifty7, printedTaxes: at19(0.571) },
      [400, 'documentCreation.printedTaxes.0.tax: Höchstens zwei Nachkommastellen'],
    ],
    [
      'a field that there is not',
      { ...fifty7, printedTaxes: [{ taxPercent: 19, tax: 0.57, net: 2.97 }] },
      [400, 'documentCreation.printedTaxes.0.net: Unbekanntes Feld „net“'],
    ],
    [
      'a total without it, which is told what it is',
      { ...fifty7, total: 3.53 },
      [
        422,
        'documentCreation.billTotal: Betrag stimmt nicht mit Summe aus Positionen überein. Steht auf der Rechnung zu 19 % die Steuer 0,56\u00a0€ statt 0,57\u00a0€ (0,01\u00a0€ weniger), geben Sie die Steuer wie gedruckt an.',
      ],
    ],
  ])('%s', async (_, bill, expected) => {
    const seq = await world.lastSeq()
    expect(problems(await send(bill))).toEqual(expected)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('a total that is off by so little is told how; by more, or of gross prices, it is not', async () => {
    const mismatch = 'documentCreation.billTotal: Betrag stimmt nicht mit Summe aus Positionen überein'
    expect(problems(await send({ lines: three, total: 3.54 }))).toEqual([
      422,
      `${mismatch}. Steht auf der Rechnung zu 19 % die Steuer 0,57\u00a0€ statt 0,56\u00a0€ (0,01\u00a0€ mehr), geben Sie die Steuer wie gedruckt an.`,
    ])
    expect(problems(await send({ lines: three, total: 3.55 }))).toEqual([422, mismatch])
    const gross = three.map((line) => ({ ...line, amountIncludesTax: true }))
    expect(problems(await send({ lines: gross, total: 2.98 }))).toEqual([422, mismatch])
  })

  test('null, an empty text and an empty list say that nothing is printed', async () => {
    for (const printedTaxes of [null, '', []]) {
      const bill = await read(await create({ lines: three, total: 3.53, printedTaxes }))
      expect(bill.printedTaxes).toEqual([])
    }
  })
})

describe('what stands with the bill', () => {
  test('goes on by a replacement that says it, and is dropped by one that does not; Verlauf tells both', async () => {
    const uuid = await create(fifty7)
    const { printedTaxes } = await read(uuid)
    must(await replace(uuid, { ...fifty7, printedTaxes }))
    expect((await read(uuid)).printedTaxes).toEqual(at19(0.57))
    expect(problems(await replace(uuid, { lines: three, total: 3.54 }))[0]).toBe(422)
    must(await replace(uuid, { lines: three, total: 3.53 }))
    expect(await read(uuid)).toMatchObject({ printedTaxes: [], totals: { taxAmountTotal: 0.56 } })
    const entries = must(await manager.get(`/proxy/get/bills/${uuid}/history`))
    const [dropped] = documentHistory(entries, { categoryName: () => '' } as never)
    expect(dropped?.changes).toContainEqual({
      ...{ label: 'Steuer wie gedruckt', from: '19 %: 0,57\u00a0€', to: null },
    })
  })

  test('stays when a line gets its product, and when it is paid', async () => {
    const uuid = await create(fifty7)
    const product = must(await manager.post('/api/products', productInput({ code: 'G-1', taxType: 'v' })))
    const [line] = (await read(uuid)).lineItems
    const path = `/api/documents/bills/${uuid}/lines/${line.localId}/products`
    must(await manager.post(path, { productEntityId: product.entityId.uuid }))
    must(
      await manager.post(`/api/documents/bills/${uuid}/records`, paymentRecord(3.54, { recordDate: today })),
    )
    expect(await read(uuid)).toMatchObject({
      printedTaxes: at19(0.57),
      totals: { taxAmountTotal: 0.57, amountDue: 0 },
    })
  })

  test('is held by the database: no further off, in bills alone, of what is charged alone', async () => {
    const { sql } = world.db
    const uuid = await create(fifty7)
    const moved = (cents: number) =>
      sql.begin(async (tx) => {
        await tx`update document_taxes set tax_cents = tax_cents + ${cents}, gross_cents = gross_cents + ${cents},
          tax_euro_cents = tax_euro_cents + ${cents}, gross_euro_cents = gross_euro_cents + ${cents} where document_id = ${uuid}`
        await tx`update documents set tax_cents = tax_cents + ${cents}, gross_cents = gross_cents + ${cents} where document_id = ${uuid}`
      })
    // 0,57 is the most, 0,55 the least.
    await expect(moved(1)).rejects.toThrow(/printed tax/)
    await expect(moved(-3)).rejects.toThrow(/printed tax/)
    await moved(-2)
    await moved(2)
    await expect(
      sql`update document_taxes set tax_type = 'ACQUISITION_EU', tax_cents = 0, gross_cents = net_cents where document_id = ${uuid}`,
    ).rejects.toThrow(/check/)
    await expect(sql`update document_taxes set tax_percent = 7 where document_id = ${uuid}`).rejects.toThrow(
      /printed tax/,
    )
    await expect(
      sql`update documents set net_cents = net_cents + 1, gross_cents = gross_cents + 1 where document_id = ${uuid}`,
    ).rejects.toThrow(/do not sum up/)
  })
})

test('under § 19 UStG it is paid, and no input tax', async () => {
  const { taxSchemes } = must(await manager.get('/proxy/get/firm'))
  const day = addDays(today, -1)
  const change = [...taxSchemes, { validFrom: day, scheme: 'KLEINUNTERNEHMER' }]
  must(await manager.post('/api/firm', { taxSchemes: change }))
  const before = await inputTaxOf(today)
  const { totals } = await read(await create(fifty7))
  expect(totals).toMatchObject({ taxAmountTotal: 0.57, amountGrossTotal: 3.54 })
  expect(await inputTaxOf(today)).toBe(before)
})

const cases = fieldCases('bill')
test.skipIf(cases.length === 0)('the cases of the field', async () => {
  for (const { id, input: given, want } of cases) {
    const { lines, percent, printedTax, total } = given
    const answer = await send({
      lines: lines.map((amount: string) => ({ amount: Number(amount), taxPercent: percent })),
      total: Number(total),
      printedTaxes: [{ taxPercent: percent, tax: Number(printedTax) }],
    })
    if (want.refused) {
      expect([id, answer.status]).toEqual([id, 422])
      continue
    }
    const { totals } = await read(must(answer).entityId.uuid)
    const { amountNetTotal: net, taxAmountTotal: tax, amountGrossTotal: gross } = totals
    const taken = { net: net.toFixed(2), tax: tax.toFixed(2), gross: gross.toFixed(2) }
    expect([id, taken]).toEqual([id, want.taken])
  }
})

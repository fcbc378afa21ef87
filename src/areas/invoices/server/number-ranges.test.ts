import { expect, test } from 'vitest'
import { formatNumber, numberShape } from '#areas/firm/rules/number-pattern.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { must, patiently } from '#test/caller.ts'
import { invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A range keeps its pattern while a number of it stands; a new one never gives a number again (decisions §10, § 14 Abs. 4 Nr. 4 UStG).

const today = berlinDay(new Date())
const year = yearOf(today)
const before = year - 1
const short = (of: number) => String(of % 100).padStart(2, '0')
const lastDay = `${before}-12-31`
const invoices = '/api/documents/invoices'

const { world, manager, trade } = useWorld({ perTest: true })

const setFirm = (changes: object) => manager.post('/api/firm', changes)
const readFirm = async () => must(await manager.get('/proxy/get/firm'))
const create = (day: string) => manager.post(invoices, invoiceInput(trade, day))
const numberOf = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber
const given = async (day: string) => numberOf(must(await create(day)).entityId.uuid)
const remove = async (uuid: string) => must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
const messageOf = ({
  status,
  body,
}: {
  status: number
  body: { errors?: { path: string; message: string }[] }
}) => [status, body.errors?.[0]?.path, body.errors?.[0]?.message] as const

test('a pattern set in January leaves the old year its own; the new year has it from its first number on', async () => {
  expect(await given(lastDay)).toBe(`${before}-00001`)
  must(await setFirm({ numberPattern: 'RE{YY}/{000}' }))
  expect(await readFirm()).toMatchObject({
    numberPattern: 'RE{YY}/{000}',
    numberRangeEmpty: true,
    numberRanges: [
      {
        year: before,
        numberPattern: '{YYYY}-{00000}',
        nextInvoiceNumber: `${before}-00002`,
        isNextTaken: false,
      },
    ],
  })
  expect(await given(lastDay)).toBe(`${before}-00002`)
  const { uuid } = must(await create(today)).entityId
  expect(await numberOf(uuid)).toBe(`RE${short(year)}/001`)
  // A cancellation draws from the same range.
  const { partner, partnership } = invoiceInput(trade, today)
  const cancellation = must(
    await manager.post(`${invoices}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
      partner,
      partnership,
    }),
  )
  expect(await numberOf(cancellation.entityId.uuid)).toBe(`RE${short(year)}/002`)
})

test('a pattern set while this year has numbers waits for the next one', async () => {
  expect(await given(today)).toBe(`${year}-00001`)
  must(await setFirm({ numberPattern: 'RE{YY}/{000}' }))
  expect(await given(today)).toBe(`${year}-00002`)
  const [next] = await world.db.sql`select number from take_number(${`${year + 1}-01-01`}::date, true)`
  expect(next?.['number']).toBe(`RE${short(year + 1)}/001`)
  const answer = await setFirm({ nextNumber: 500 })
  expect(messageOf(answer)).toEqual([422, 'nextNumber', expect.stringContaining(`Für ${year} sind schon`)])
})

test('a range that is emptied again takes the new pattern', async () => {
  const [first, second] = [must(await create(today)), must(await create(today))].map(
    ({ entityId }) => entityId.uuid,
  )
  must(await setFirm({ numberPattern: '{YY}-{00}' }))
  await remove(second)
  expect(await given(today)).toBe(`${year}-00002`)
  const [last] = await world.db.sql`select document_id from documents where number = ${`${year}-00002`}`
  await remove(last?.['document_id'])
  await remove(first)
  expect(await readFirm()).toMatchObject({ numberRangeEmpty: true, numberRanges: [] })
  expect(await given(today)).toBe(`${short(year)}-01`)
})

test('a pattern that could give a number that stands is refused, in any of the next 50 years, and names it', async () => {
  must(await setFirm({ numberPattern: '{YY}-{00}', numbersInDateOrder: false }))
  await given(lastDay)
  const standing = async (count: number) => {
    await world.db.sql`update number_ranges set next_number = ${count} where year = ${before}`
    return given(lastDay)
  }
  expect(await standing(year % 100)).toBe(`${short(before)}-${short(year)}`)
  const swapped = { numberPattern: '{00}-{YY}' }
  const again = `${short(before)}-${short(year)}`
  for (const changes of [swapped, { ...swapped, nextNumber: before % 100 }]) {
    const seq = await world.lastSeq()
    expect(messageOf(await setFirm(changes))).toEqual([422, 'numberPattern', expect.stringContaining(again)])
    expect(await world.eventsAfter(seq, 'withPdfs')).not.toContainEqual(
      expect.objectContaining({ event: 'firm changed' }),
    )
  }
  // From the next count on it stands no more; then it may not go back.
  must(await setFirm({ ...swapped, nextNumber: (before % 100) + 1 }))
  expect(messageOf(await setFirm({ nextNumber: 1 }))).toEqual([
    422,
    'nextNumber',
    expect.stringContaining(again),
  ])
  must(await setFirm({ numberPattern: '{YYYY}-{000}' }))
  // Years ahead, the count that the old numbers have at their end.
  expect(await standing((year + 30) % 100)).toBe(`${short(before)}-${short(year + 30)}`)
  expect(messageOf(await setFirm({ ...swapped, nextNumber: 99 }))).toEqual([
    422,
    'numberPattern',
    expect.stringContaining(`${year + 30} die Nummer ${short(before)}-${short(year + 30)}`),
  ])
  must(await setFirm({ numberPattern: '{00}/{YY}' }))
})

test('where a number stands all the same it is refused, not a fault; that year gets another pattern', async () => {
  must(await setFirm({ numberPattern: '{YY}-{00}', numbersInDateOrder: false }))
  await given(lastDay)
  must(await setFirm({ numberPattern: '{00}-{YY}' }))
  expect(await given(today)).toBe(`01-${short(year)}`)
  // The old year comes to the number that this one is about to give.
  await world.db.sql`update number_ranges set next_number = ${year % 100} where year = ${before}`
  await world.db.sql`update number_ranges set next_number = ${before % 100} where year = ${year}`
  const twice = `${short(before)}-${short(year)}`
  expect(await given(lastDay)).toBe(twice)
  const answer = await create(today)
  expect(messageOf(answer)).toEqual([422, 'documentCreation.invoiceDate', expect.stringContaining(twice)])
  expect((await readFirm()).numberRanges[0]).toMatchObject({
    year,
    nextInvoiceNumber: twice,
    isNextTaken: true,
  })
  // Be it the firm's own, once it holds again.
  expect(messageOf(await setFirm({ numberPattern: '{00}-{YY}' }))).toEqual([
    422,
    'numberPattern',
    expect.stringContaining(twice),
  ])
  must(await setFirm({ numberPattern: 'R{YY}-{000}' }))
  expect(await given(today)).toBe(`R${short(year)}-0${short(before)}`)
  expect(await given(lastDay)).toBe(`${short(before)}-${short(year + 1)}`)
})

test('of a pattern set while invoices are written, each year has one', async () => {
  await Promise.all([
    ...Array.from({ length: 12 }, () => patiently(() => create(today))),
    ...['A{YYYY}/{00}', 'B{YYYY}/{00}', 'C{YYYY}/{00}'].map((numberPattern) =>
      patiently(() => setFirm({ numberPattern })),
    ),
  ])
  const rows = await world.db.sql<{ number: string }[]>`select number from documents order by number_count`
  const pattern = must(await manager.get('/proxy/get/firm')).numberRanges[0].numberPattern
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, index) => formatNumber(pattern, year, index + 1)),
  )
})

test('the database forms numbers as the program does, and their shape finds the count again', async () => {
  const patterns = ['{YYYY}-{00000}', 'RE{YY}/{000}', '{00}-{YY}', '{0}.{YYYY}', 'A {YY}_{YYYY}-{000000000}']
  const cases = patterns.flatMap((pattern) =>
    [1900, 1999, 2000, 2026, 2107].flatMap((of) =>
      [1, 9, 10, 999, 123_456_789].map((count) => ({ pattern, of, count })),
    ),
  )
  const rows = await world.db.sql<{ number: string }[]>`
    select format_number(pattern, of, count) as number
    from json_to_recordset(${JSON.stringify(cases)}::text::json) as c(pattern text, of int, count int)`
  cases.forEach(({ pattern, of, count }, index) => {
    const number = formatNumber(pattern, of, count)
    expect(rows[index]?.number).toBe(number)
    const { expression, head, tail, yearIn, yearAt, yearDigits } = numberShape(pattern)
    expect(new RegExp(expression).test(number)).toBe(true)
    expect(new RegExp(expression).test(`${number}x`)).toBe(false)
    expect(Number(number.slice(head, number.length - tail))).toBe(count)
    const from = yearAt + (yearIn === 'tail' ? number.length - tail : 0)
    expect(Number(number.slice(from, from + yearDigits))).toBe(of % 10 ** yearDigits)
  })
  // A point is a point.
  expect(new RegExp(numberShape('{0}.{YYYY}').expression).test('1x2026')).toBe(false)
})

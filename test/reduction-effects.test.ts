import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is taken off says before what it does to which return (decisions §11, 'Tax').

const { manager, trade } = useWorld()
const year = Number(berlinDay(new Date()).slice(0, 4)) - 1
const on = (monthAndDay: string) => `${year}-${monthAndDay}`

async function invoice(amount = 1190) {
  const input = invoiceInput(trade, on('10-05'), { lines: [invoiceLine(trade, { amount })] })
  return must(await manager.post('/api/documents/invoices', input)).entityId.uuid as string
}

const effects = (uuid: string, query: Record<string, string | number>) =>
  manager.get(`/proxy/get/documents/${uuid}/reductioneffects?${new URLSearchParams(query as never)}`)

const writeOff = (amount: number) => ({
  recordDate: on('11-20'),
  recordDetails: {
    recordType: 'WRITE_OFF',
    recordData: { amount, currency: 'EUR', reason: 'UNCOLLECTIBLE', text: 'Insolvenz' },
  },
})

test('a lost claim lowers 81 in its month and stands in 50; a payment after all brings it back, in its own', async () => {
  const uuid = await invoice()
  const lost = { recordType: 'WRITE_OFF', reason: 'UNCOLLECTIBLE', recordDate: on('11-20'), amount: 1190 }
  const { returns, notes } = must(await effects(uuid, lost))
  expect(returns).toMatchObject([
    {
      month: `${year}-11`,
      owed: -190,
      figures: [
        { figure: '81', base: -1000, tax: -190 },
        { figure: '50', base: 1000, tax: null },
      ],
    },
  ])
  expect(notes).toEqual(['Zusammenfassende Meldung und One-Stop-Shop sind nicht berührt.'])
  must(await manager.post(`/api/documents/invoices/${uuid}/records`, writeOff(1190)))
  const paid = must(await effects(uuid, { recordType: 'PAYMENT', recordDate: on('12-03'), amount: 500 }))
  expect(paid.returns).toMatchObject([
    { month: `${year}-12`, owed: 79.83, figures: [{ figure: '81', base: 420.17, tax: 79.83 }] },
  ])
  // As the books have it then.
  must(
    await manager.post(
      `/api/documents/invoices/${uuid}/records`,
      paymentRecord(500, { recordDate: on('12-03') }),
    ),
  )
  expect(must(await manager.get(`/proxy/get/invoices/${uuid}`)).totals).toMatchObject({
    amountDue: 0,
    writeOffTotal: 690,
  })
})

test('Skonto lowers 81 alone; of a bill it lowers the input tax', async () => {
  const uuid = await invoice()
  const discount = { recordType: 'DISCOUNT', recordDate: on('11-20'), amount: 23.8 }
  expect(must(await effects(uuid, discount)).returns).toMatchObject([
    { month: `${year}-11`, owed: -3.8, figures: [{ figure: '81', base: -20, tax: -3.8 }] },
  ])
  const input = billInput(trade, on('10-05'), {
    lines: [billLine(trade, { amount: 1190 })],
    documentCreation: { billTotal: 1190 },
  })
  const bill = must(await manager.post('/api/documents/bills', input)).entityId.uuid as string
  expect(must(await effects(bill, discount)).returns).toMatchObject([
    { month: `${year}-11`, owed: 3.8, figures: [{ figure: '66', base: null, tax: -3.8 }] },
  ])
})

test('what could not be recorded has no effect: it is refused as it would be then', async () => {
  const uuid = await invoice(119)
  const tooMuch = {
    recordType: 'WRITE_OFF',
    reason: 'UNCOLLECTIBLE',
    recordDate: on('11-20'),
    amount: 119.01,
  }
  expect(await effects(uuid, tooMuch)).toMatchObject({ status: 422 })
  expect(await effects('00000000-0000-4000-8000-000000000000', tooMuch)).toMatchObject({ status: 404 })
})

test('a small difference, a reason and a report are asked for as they are then', async () => {
  const uuid = await invoice(119)
  const base = { recordType: 'WRITE_OFF', reason: 'SMALL_DIFFERENCE', recordDate: on('11-20') }
  expect(await effects(uuid, { ...base, amount: 1 })).toMatchObject({ status: 200 })
  const messageOf = async (query: Record<string, string | number>) => {
    const { status, body } = await effects(uuid, query)
    return [status, body.errors?.map(({ message }: { message: string }) => message)]
  }
  expect(await messageOf({ ...base, amount: 1.01 })).toEqual([
    422,
    [expect.stringMatching(/^Als kleine Differenz sind es zusammen höchstens 1,00\s€$/)],
  ])
  const { reason: _, ...unsaid } = base
  expect(await messageOf({ ...unsaid, amount: 1 })).toEqual([422, ['Grund der Ausbuchung fehlt']])
  const lost = { ...base, reason: 'UNCOLLECTIBLE', amount: 119, receivedOn: on('10-20') }
  expect(await messageOf(lost)).toEqual([422, ['Begründung der Nachmeldung fehlt']])
  // October is open: nothing is reported late for it.
  expect(await messageOf({ ...lost, lateReport: 'true' })).toEqual([
    422,
    [expect.stringContaining('ist offen')],
  ])
})

test('no more is lost than what is asked with the corrections that stand', async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const uuid = await invoice()
  const correction = invoiceInput(trade, on('11-02'), {
    lines: [invoiceLine(trade, { amount: -595 })],
    documentCreation: { correctedInvoiceEntityId: uuid },
  })
  must(await manager.post('/api/documents/invoices', correction))
  const lost = { recordType: 'WRITE_OFF', reason: 'UNCOLLECTIBLE', recordDate: on('11-20') }
  expect(await effects(uuid, { ...lost, amount: 595.01 })).toMatchObject({ status: 422 })
  expect(await effects(uuid, { ...lost, amount: 595 })).toMatchObject({ status: 200 })
  const { corrections } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(corrections).toMatchObject([{ amountGross: -595, amountDue: -595 }])
})

test('in a locked month it has the effect that reporting it late would have', async () => {
  const uuid = await invoice()
  must(await manager.post('/api/reports/locks', { month: `${year}-10` }))
  const discount = { recordType: 'DISCOUNT', amount: 23.8 }
  expect(await effects(uuid, { ...discount, recordDate: on('10-20') })).toMatchObject({ status: 422 })
  const late = { ...discount, recordDate: on('11-20'), receivedOn: on('10-20') }
  expect(must(await effects(uuid, late)).returns).toMatchObject([{ month: `${year}-11`, owed: -3.8 }])
  const reported = must(await effects(uuid, { ...late, lateReport: 'true' }))
  expect(reported.returns).toMatchObject([{ month: `${year}-10`, owed: -3.8 }])
})

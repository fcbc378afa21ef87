import { addDays, type Day } from '#kernel/day.ts'
import { addReceivers, type DemoReceiver } from './add-partners.ts'
import type { Owed } from './add-reminders.ts'
import type { Post } from './demo-call.ts'
import {
  advanceOf,
  correctionOf,
  finalOf,
  grossOf,
  type Ids,
  invoiceOf,
  passedOnOf,
  paymentOf,
  specialInvoices,
} from './demo-documents.ts'
import { demoAuthority, demoConsumers, demoReceivers } from './demo-firm.ts'
import type { DemoStock } from './demo-pieces.ts'
import { missing, type Roll } from './dice.ts'
import { paidOn, spread } from './spread.ts'

const invoiceCount = 200
// Places in the row of invoices. Every twelfth is of those that are rare.
const passedOnAt = 101
const correctedAt = 102
/** An advance → its final invoice; of the last one the work is still to be done. */
const advances = new Map([
  [50, 54],
  [150, 154],
  [190, null],
])
const cancelledAt = [30, 120, 170]
// Sold to which of the customers and not paid since: what is reminded of.
const owedAt = new Map([
  [181, 7],
  [184, 15],
  [186, 15],
  [187, 1],
  [189, 17],
])

/** What the list of invoices holds at the end: the last cancellation is what the demo ends with. */
export const demoInvoices = invoiceCount + cancelledAt.length + 1

interface Sales {
  post: Post
  categories: Ids
  stock: DemoStock
  roll: Roll
  today: Day
}

type InvoiceInput = ReturnType<typeof invoiceOf>

/** Writes the invoices of two years in the order of their days, with what became of each; answers what is overdue since, and what cancels the last open one. */
export async function addInvoices(sales: Sales): Promise<{ owed: Owed[]; cancelLast: () => Promise<void> }> {
  const { post, categories, today, roll } = sales
  const receivers = await addReceivers(post, demoReceivers)
  await confirmVatIds(post, receivers, today)
  const consumers = await addReceivers(post, demoConsumers, 10_101)
  const { fields, email, leitwegId } = demoAuthority
  const form = { email, leitwegId, eInvoiceForm: 'XRECHNUNG' }
  const [authority = missing()] = await addReceivers(post, [fields], 10_201, form)
  const customer = receivers[0] ?? missing()
  const finals = new Map<number, string>()
  const owed: Owed[] = []
  let passedOn = ''
  let cancelLast = async () => {}
  for (const [index, day] of spread(today, invoiceCount).entries()) {
    const finalAt = advances.get(index)
    const advance = finals.get(index)
    if (finalAt !== undefined) {
      const uuid = await sendAdvance(sales, day, customer)
      if (finalAt !== null) finals.set(finalAt, uuid)
    } else if (advance !== undefined) {
      const uuid = await create(post, finalOf(day, advance, customer, categories, 3570))
      await pay(post, uuid, 2380, addDays(day, 9))
    } else if (index === passedOnAt) {
      passedOn = await settle(sales, passedOnOf(day, customer, categories), day)
    } else if (index === correctedAt) {
      await settle(sales, correctionOf(day, passedOn, customer, categories), day)
    } else if (owedAt.has(index)) {
      const receiver = receivers[owedAt.get(index) ?? 0] ?? missing()
      const { input, uuid } = await sell(sales, day, receiver)
      owed.push({ uuid, receiver: receiver.id, amount: grossOf(input) })
    } else if (index % 12 === 8) {
      const special = specialInvoices(day, { receivers, consumers, authority }, categories)
      await settle(sales, special[Math.floor(index / 12) % special.length] ?? missing(), day)
    } else {
      const isHome = roll(3) > 0
      const receiver = someOf(
        receivers.filter(({ country }) => (country === 'DE') === isHome),
        roll,
      )
      const { input, uuid } = await sell(sales, day, receiver)
      if (cancelledAt.includes(index)) await cancel(post, input, uuid, day)
      else if (!(await isPaid(sales, uuid, grossOf(input), day))) {
        cancelLast = () => cancel(post, input, uuid, today)
      }
    }
  }
  return { owed, cancelLast }
}

async function create(post: Post, input: object): Promise<string> {
  return (await post('/api/documents/invoices', input)).entityId.uuid
}

async function pay(post: Post, uuid: string, amount: number, paid: Day): Promise<void> {
  await post(`/api/documents/invoices/${uuid}/records`, paymentOf(paid, amount))
}

/** Some pieces for a customer. */
async function sell({ post, categories, stock, roll, today }: Sales, day: Day, receiver: DemoReceiver) {
  const input = invoiceOf(day, receiver, categories, stock, roll)
  const uuid = await create(post, input)
  // Of the latest deliveries the signed paper is still to come.
  if (receiver.country !== 'DE' && day < addDays(today, -30)) {
    await post(`/api/documents/invoices/${uuid}/evidence`, {
      note: 'Frachtbrief mit Unterschrift, Ordner „Ausland“',
    })
  }
  return { input, uuid }
}

/** Pays an invoice if it was paid; one in seven in two parts: of the younger ones the second is still to come. */
async function isPaid({ post, roll, today }: Sales, uuid: string, gross: number, day: Day): Promise<boolean> {
  const paid = paidOn(day, today, roll)
  const isPart = roll(7) === 0 && day > addDays(today, -70)
  if (paid) await pay(post, uuid, isPart ? Math.round(gross / 2) : gross, paid)
  return paid !== null
}

/** One of the rare ones, paid like the others. */
async function settle(sales: Sales, input: Parameters<typeof grossOf>[0], day: Day): Promise<string> {
  const uuid = await create(sales.post, input)
  await isPaid(sales, uuid, grossOf(input), day)
  return uuid
}

/** An advance is settled once the customer has it. */
async function sendAdvance({ post, categories, today }: Sales, day: Day, receiver: DemoReceiver) {
  const uuid = await create(post, advanceOf(day, receiver, categories, 1190))
  const mail = { to: 'einkauf@oesterle.example', subject: 'Ihre Anzahlungsrechnung', text: 'Anbei.' }
  await post(`/api/documents/invoices/${uuid}/mails`, mail)
  const paid = addDays(day, 4)
  if (paid <= today) await pay(post, uuid, 1190, paid)
  return uuid
}

/** A customer changed his mind. */
async function cancel(post: Post, input: InvoiceInput, uuid: string, day: Day): Promise<void> {
  await post('/api/documents/invoices/cancellations', {
    ...input,
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate: day, currency: 'EUR', cancelledInvoiceEntityId: uuid },
    lineItemCreations: undefined,
  })
}

/** What the tax office's page said of the customers abroad, of one a long time ago. */
async function confirmVatIds(post: Post, receivers: readonly DemoReceiver[], today: Day): Promise<void> {
  const abroad = receivers.filter(({ country, vatId }) => country !== 'DE' && vatId !== '')
  for (const [index, { id, vatId }] of abroad.entries()) {
    const day = addDays(today, index === 0 ? -200 : -40)
    await post(`/api/partners/receivers/${id}/vatidconfirmations`, { vatId, day, result: 'QUALIFIED' })
  }
}

const someOf = (receivers: readonly DemoReceiver[], roll: Roll) =>
  receivers[roll(receivers.length)] ?? missing()

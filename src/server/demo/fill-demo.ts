import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { addCategories, addMasterData } from './add-master-data.ts'
import { addReceivers, addSuppliers, type DemoReceiver } from './add-partners.ts'
import { addPeople } from './add-people.ts'
import { logIn, type Post, poster } from './demo-call.ts'
import {
  billOf,
  correctionOf,
  grossOf,
  type Ids,
  invoiceOf,
  passedOnOf,
  paymentOf,
  rareBills,
  specialInvoices,
} from './demo-documents.ts'
import { demoConsumers, demoRareSuppliers, demoReceivers, demoSuppliers } from './demo-firm.ts'
import { addOpeningStock, type DemoStock, demoStock } from './demo-pieces.ts'
import { dice, missing, type Roll } from './dice.ts'

// Fills the demo firm with a year of trade through the same calls that the screens make.

const billCount = 90
const invoiceCount = 120
/** What the list of invoices holds at the end: four rare ones, a correction and a cancellation come to them. */
export const demoInvoices = invoiceCount + 6

/** Fills a set-up demo firm at `url`: people, master data, and documents with their payments over the year up to today. */
export async function fillDemo(url: string, outbox: string): Promise<void> {
  const post = poster(url, await logIn(url))
  const roll = dice(1962)
  const today = berlinDay(new Date())
  await addPeople(url, post, outbox)
  await addMasterData(post, today)
  const categories = await addCategories(post)
  const stock = demoStock(post, roll)
  await addOpeningStock(post, stock, addDays(today, -365))
  await addBills(post, categories, stock, roll, today)
  await addRareBills(post, categories, today)
  await addInvoices(post, categories, stock, roll, today)
}

/** `count` days over the year up to `today`, in order. */
function spread(today: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) =>
    addDays(today, Math.round(((index + 1) / count - 1) * 360)),
  )
}

/** When a document of `day` was paid: all that is older than ten weeks, and most of the younger ones; null is open. */
function paidOn(day: Day, today: Day, roll: Roll): Day | null {
  const later = addDays(day, 3 + roll(20))
  if (day < addDays(today, -70)) return later
  return roll(3) > 0 && later <= today ? later : null
}

async function addBills(
  post: Post,
  categories: Ids,
  stock: DemoStock,
  roll: Roll,
  today: Day,
): Promise<void> {
  const suppliers = await addSuppliers(post, demoSuppliers)
  for (const day of spread(today, billCount)) {
    const supplier = suppliers[roll(suppliers.length)] ?? missing()
    const input = await billOf(day, supplier, categories, stock, roll)
    const { entityId } = await post('/api/documents/bills', input)
    const paid = paidOn(day, today, roll)
    const { billTotal, currency } = input.documentCreation
    if (paid)
      await post(`/api/documents/bills/${entityId.uuid}/records`, paymentOf(paid, billTotal, currency))
  }
}

async function addRareBills(post: Post, categories: Ids, today: Day): Promise<void> {
  const suppliers = await addSuppliers(post, demoRareSuppliers, 70_101)
  for (const input of rareBills(today, suppliers, categories)) await post('/api/documents/bills', input)
}

async function addInvoices(
  post: Post,
  categories: Ids,
  stock: DemoStock,
  roll: Roll,
  today: Day,
): Promise<void> {
  const receivers = await addReceivers(post, demoReceivers)
  await confirmVatIds(post, receivers, today)
  const consumers = await addReceivers(post, demoConsumers, 10_101)
  let last: { input: ReturnType<typeof invoiceOf>; uuid: string } | null = null
  for (const day of spread(today, invoiceCount)) {
    const receiver = someOf(receivers, roll)
    const input = invoiceOf(day, receiver, categories, stock, roll)
    const { uuid } = (await post('/api/documents/invoices', input)).entityId
    // Of the latest deliveries the signed paper is still to come.
    if (receiver.country !== 'DE' && day < addDays(today, -30)) {
      await post(`/api/documents/invoices/${uuid}/evidence`, {
        note: 'Frachtbrief mit Unterschrift, Ordner „Ausland“',
      })
    }
    const paid = paidOn(day, today, roll)
    // One in seven pays in two parts; of the younger ones the second is still to come.
    const isPart = roll(7) === 0 && day > addDays(today, -70)
    const amount = isPart ? Math.round(grossOf(input) / 2) : grossOf(input)
    if (paid) await post(`/api/documents/invoices/${uuid}/records`, paymentOf(paid, amount))
    else last = { input, uuid }
  }
  for (const input of specialInvoices(today, receivers, consumers, categories)) {
    await post('/api/documents/invoices', input)
  }
  const customer = receivers[0] ?? missing()
  const passedOn = await post('/api/documents/invoices', passedOnOf(today, customer, categories))
  await post('/api/documents/invoices', correctionOf(today, passedOn.entityId.uuid, customer, categories))
  if (!last) return
  // A customer changed his mind.
  await post('/api/documents/invoices/cancellations', {
    ...last.input,
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate: today, currency: 'EUR', cancelledInvoiceEntityId: last.uuid },
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

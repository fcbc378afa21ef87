import { addDays, addMonths, berlinDay, type Day, monthAfter, monthOf } from '#kernel/day.ts'
import { addInvoices } from './add-invoices.ts'
import { addCategories, addMasterData } from './add-master-data.ts'
import { addSuppliers } from './add-partners.ts'
import { addPeople } from './add-people.ts'
import { addReminders } from './add-reminders.ts'
import { logIn, type Post, poster, sendFile } from './demo-call.ts'
import { billOf, type Ids, paymentOf, rareBills, sentBillOf } from './demo-documents.ts'
import { demoBuyer, demoRareSuppliers, demoRestorer, demoSuppliers } from './demo-firm.ts'
import { addOpeningStock, type DemoPiece, type DemoStock, demoStock } from './demo-pieces.ts'
import { dice, missing, type Roll } from './dice.ts'
import { drawPiece } from './draw-piece.ts'
import { electronicBill } from './electronic-bill.ts'
import { demoDays, paidOn, spread } from './spread.ts'

// Fills the demo firm with two years of trade through the same calls that the screens make.

const billCount = 140
/** Places in the row of bills at which the rare ones come. */
const rareEvery = 35

/** Fills a set-up demo firm at `url`: people, master data, and documents with their payments over two years up to today. */
export async function fillDemo(url: string, outbox: string): Promise<void> {
  const token = await logIn(url)
  const post = poster(url, token)
  const roll = dice(1962)
  const today = berlinDay(new Date())
  await addPeople(url, post, outbox)
  await addMasterData(post, today)
  const categories = await addCategories(post)
  const stock = demoStock(post, roll)
  const begin = addDays(today, -demoDays - 5)
  await addOpeningStock(post, stock, begin)
  await addBills(post, categories, stock, roll, today)
  await addElectronicBill({ url, token, post, categories }, addDays(today, -5))
  const { owed, cancelLast } = await addInvoices({ post, categories, stock, roll, today })
  await addReminders(post, owed, today)
  await addPictures(url, token, stock.unsold())
  await lockMonths(post, begin, today)
  await cancelLast()
}

/** What was reported long ago is locked: all but the last half year. */
async function lockMonths(post: Post, begin: Day, today: Day): Promise<void> {
  const last = monthOf(addMonths(today, -7) ?? missing())
  for (let month = monthOf(begin); month <= last; month = monthAfter(`${month}-28` as Day)) {
    await post('/api/reports/locks', { month })
  }
}

/** A bill that came as XML, which hangs on it. */
async function addElectronicBill({ url, token, post, categories }: FilesCaller, day: Day): Promise<void> {
  const [supplier = missing()] = await addSuppliers(post, [demoRestorer.fields], 70_201)
  const number = `2${day.slice(2, 4)}-${day.slice(5, 7)}${day.slice(8)}`
  const sent = { number, day, text: 'Schreibtisch: Platte furniert, Schubladen gangbar gemacht', net: 460 }
  const input = sentBillOf(sent, supplier, categories)
  const { entityId } = await post('/api/documents/bills', input)
  const xml = electronicBill({ ...sent, seller: demoRestorer.seller, buyer: demoBuyer })
  const file = new File([xml], `${number}.xml`, { type: 'application/xml' })
  await sendFile(url, token, file, { ownerEntityId: entityId.uuid, tag: '' })
}

interface FilesCaller {
  url: string
  token: string
  post: Post
  categories: Ids
}

/** What is looked at of a bill's payload once it is sent. */
interface BillInput {
  documentCreation: { billTotal: number; currency: string; paid?: boolean }
}

async function addBills(
  post: Post,
  categories: Ids,
  stock: DemoStock,
  roll: Roll,
  today: Day,
): Promise<void> {
  const suppliers = await addSuppliers(post, demoSuppliers)
  const rare = await addSuppliers(post, demoRareSuppliers, 70_101)
  for (const [index, day] of spread(today, billCount).entries()) {
    const supplier = suppliers[roll(suppliers.length)] ?? missing()
    const inputs: BillInput[] = [await billOf(day, supplier, categories, stock, roll)]
    if ((index + 1) % rareEvery === 0) {
      const isLatest = index + 1 === billCount
      const piece = isLatest ? null : await stock.add(day, { taxType: 'v', currency: 'EUR' }, false)
      inputs.push(...rareBills(day, rare, categories, piece))
    }
    for (const input of inputs) {
      const { entityId } = await post('/api/documents/bills', input)
      const paid = paidOn(day, today, roll)
      const { billTotal, currency, paid: isPaid } = input.documentCreation
      if (paid && !isPaid) {
        await post(`/api/documents/bills/${entityId.uuid}/records`, paymentOf(paid, billTotal, currency))
      }
    }
  }
}

const mostPictures = 48

/** Draws the pieces that can be bought, two at a time: each picture is decoded in a process of its own. */
async function addPictures(url: string, token: string, pieces: readonly DemoPiece[]): Promise<void> {
  // Those of the showroom stand first in the list.
  const waiting = [...pieces].sort((a, b) => Number(b.isShown) - Number(a.isShown)).slice(0, mostPictures)
  const draw = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const bytes = new Uint8Array(await drawPiece(piece.text))
      const file = new File([bytes], 'ansicht.jpg', { type: 'image/jpeg' })
      await sendFile(url, token, file, { ownerEntityId: piece.id, tag: 'FOTO' })
    }
  }
  await Promise.all([draw(), draw()])
}

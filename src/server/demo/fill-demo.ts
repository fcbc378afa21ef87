import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { demoCategories, demoPeople, demoPieces, demoReceivers, demoSuppliers } from './demo-firm.ts'

// Fills the demo firm with a year of trade through the same calls that the screens make.

type Post = (path: string, body: unknown) => Promise<{ entityId: { uuid: string } }>

/** Numbers that look random and are the same at every start. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export interface DemoSize {
  invoices: number
  bills: number
}

/** Fills a set-up demo firm at `url`: people, partners, categories, and documents over the year up to today. */
export async function fillDemo(
  url: string,
  outbox: string,
  size: DemoSize = { invoices: 120, bills: 90 },
): Promise<void> {
  const post = poster(url, await logIn(url))
  await addClerk(url, post, outbox)
  const categories = await addCategories(post)
  const receivers = await addReceivers(post)
  const suppliers = await addSuppliers(post)
  const roll = dice(1962)
  const today = berlinDay(new Date())
  for (const day of spread(today, size.bills)) {
    await post(
      '/api/documents/bills',
      // Who pays in time has paid what is older.
      bill(day, suppliers[roll(suppliers.length)] ?? missing(), categories, roll, day < addDays(today, -70)),
    )
  }
  for (const day of spread(today, size.invoices)) {
    await post(
      '/api/documents/invoices',
      invoice(day, receivers[roll(receivers.length)] ?? missing(), categories, roll),
    )
  }
}

function missing(): never {
  throw new Error('the demo data hold no such entry')
}

/** `count` days over the year up to `today`, in order. */
function spread(today: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) =>
    addDays(today, Math.round(((index + 1) / count - 1) * 360)),
  )
}

async function logIn(url: string): Promise<string> {
  const answer = await send(url, '/api/auth', demoPeople.manager)
  return (JSON.parse(answer) as { token: string }).token
}

async function send(url: string, path: string, body: unknown, token?: string): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the demo data were refused at ${path}: ${text}`)
  return text
}

function poster(url: string, token: string): Post {
  return async (path, body) => JSON.parse(await send(url, path, body, token))
}

/** The second person signs up as people do: by the link in the e-mail, which the demo finds in its outbox. */
async function addClerk(url: string, post: Post, outbox: string): Promise<void> {
  const { office } = demoPeople
  await send(url, '/api/auth/registrations/requests', { email: office.email })
  const newest = (await readdir(outbox)).sort().at(-1) ?? ''
  const mail = (await readFile(join(outbox, newest), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = /https?:\/\/\S+\/signup\/confirm\?\S+/.exec(mail)?.[0]
  if (!link) return
  await send(url, '/api/auth/registrations/confirmations', {
    ...office,
    ...Object.fromEntries(new URL(link).searchParams),
  })
  const token = await logIn(url)
  const users = (await (
    await fetch(`${url}/api/users`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { email: string; entityId: { uuid: string } }[]
  const clerk = users.find((user) => user.email === office.email)
  if (clerk) await post(`/api/users/${clerk.entityId.uuid}/approve`, { role: 'OFFICE' })
}

async function addCategories(post: Post): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const scope of ['INVOICE', 'BILL'] as const) {
    for (const [shortName, description] of demoCategories[scope]) {
      const input = { shortName, description, scope, includeInBookingText: true }
      ids.set(shortName, (await post('/api/lineitems/categories/', input)).entityId.uuid)
    }
  }
  return ids
}

const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }

interface DemoReceiver {
  id: string
  country: string
  vatId: string
}

async function addReceivers(post: Post): Promise<DemoReceiver[]> {
  const made: DemoReceiver[] = []
  for (const [
    index,
    [companyName, firstName, familyName, street, zip, city, country, vatId],
  ] of demoReceivers.entries()) {
    const { entityId } = await post('/api/partners/receivers', {
      partnerData: {
        shortName: companyName.split(' ')[0] || familyName,
        companyName,
        vatId,
        addresses: [{ countryCode: country, addressLines: `${street}\n${zip} ${city}`, street, zip, city }],
        contacts: [{ firstName, familyName }],
      },
      rolesData: [
        {
          role: 'BUYER',
          roleDetails: { debitorNumber: 10_001 + index, billingAddressIsDeliveryAddress: true },
        },
      ],
      relationshipDefaults: [
        {
          partnershipType: 'SUPPLIER__BUYER',
          partnershipData: { paymentTargetDays: 14, preferredPaymentMethod: wire, preferredCurrency: 'EUR' },
        },
      ],
    })
    made.push({ id: entityId.uuid, country, vatId })
  }
  return made
}

interface DemoSupplier {
  id: string
  category: string
}

async function addSuppliers(post: Post): Promise<DemoSupplier[]> {
  const made: DemoSupplier[] = []
  for (const [index, [companyName, shortName, street, zip, city, category]] of demoSuppliers.entries()) {
    const { entityId } = await post('/api/partners/suppliers', {
      partnerData: {
        shortName,
        companyName,
        addresses: [{ countryCode: 'DE', street, zip, city }],
        contacts: [],
      },
      rolesData: [{ role: 'SUPPLIER', roleDetails: { creditorNumber: 70_001 + index } }],
      relationshipDefaults: [
        {
          partnershipType: 'BUYER__SUPPLIER',
          partnershipData: {
            paymentTargetDays: 30,
            preferredPaymentMethod: wire,
            customerNumberAtSupplier: `K-${1000 + index}`,
          },
        },
      ],
    })
    made.push({ id: entityId.uuid, category })
  }
  return made
}

type Roll = (below: number) => number

function invoice(day: Day, receiver: DemoReceiver, categories: ReadonlyMap<string, string>, roll: Roll) {
  const abroad = receiver.country !== 'DE'
  const taxType = !abroad ? 'VAT' : receiver.vatId ? 'NONE_EU' : 'NONE_THIRD_COUNTRY'
  const lines = Array.from({ length: 1 + roll(3) }, () => demoPieces[roll(demoPieces.length)] ?? missing())
  const line = ([text, category, euros]: (typeof demoPieces)[number]) => {
    const used = !abroad && category === 'MOEB' && roll(3) === 0
    return {
      quantity: 1,
      amount: euros,
      amountIncludesTax: true,
      bookingText: category,
      categoryEntityId: categories.get(category),
      currency: 'EUR',
      descriptionShort: text,
      taxType: used ? 'DIFFERENTIAL' : taxType,
      taxPercent: abroad ? 0 : 19,
      ...(used && { amountBuying: Math.round(euros * 0.6) }),
    }
  }
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR', paid: roll(4) > 0, paidOn: day },
    lineItemCreations: lines.map(line),
    partner: { entityId: { uuid: receiver.id } },
    partnership: {
      partners: [receiver.id],
      partnershipType: 'SUPPLIER__BUYER',
      partnershipData: { preferredPaymentMethod: wire, paymentTargetDays: 14 },
    },
  }
}

function bill(
  day: Day,
  supplier: DemoSupplier,
  categories: ReadonlyMap<string, string>,
  roll: Roll,
  isSettled: boolean,
) {
  const total = (4000 + roll(240_000)) / 100
  return {
    documentType: 'BILL',
    documentCreation: {
      billDate: day,
      billNumber: `RE-${day.slice(2, 4)}${day.slice(5, 7)}-${100 + roll(900)}`,
      billTotal: total,
      currency: 'EUR',
      paid: roll(3) > 0 || isSettled,
      paidOn: day,
    },
    lineItemCreations: [
      {
        quantity: 1,
        amount: total,
        amountIncludesTax: true,
        bookingText: supplier.category,
        categoryEntityId: categories.get(supplier.category),
        currency: 'EUR',
        taxPercent: supplier.category === 'MIET' ? 0 : 19,
      },
    ],
    partner: { entityId: { uuid: supplier.id } },
    partnership: {
      partners: [supplier.id],
      partnershipType: 'BUYER__SUPPLIER',
      partnershipData: { preferredPaymentMethod: wire, paymentTargetDays: 30 },
    },
  }
}

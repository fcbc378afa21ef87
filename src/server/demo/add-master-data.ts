import { addDays, type Day } from '#kernel/day.ts'
import type { Post } from './demo-call.ts'
import { demoAccounts, demoCategories, demoPieces, demoRates, demoTargets } from './demo-firm.ts'

/** The firm's accounts, payment targets and, while it has no way out, a few rates by hand. */
export async function addMasterData(post: Post, today: Day): Promise<void> {
  for (const [shortName, iban] of demoAccounts) {
    await post('/api/bankaccounts/', { shortName, iban, currency: 'EUR' })
  }
  for (const paymentTargetDays of demoTargets) await post('/api/paymenttargets/', { paymentTargetDays })
  const rates = demoRates.map(([daysAgo, rate]) => ({ currency: 'USD', day: addDays(today, -daysAgo), rate }))
  await post('/api/currencies/rates', { rates })
}

/** The categories of both sides: short name → id. */
export async function addCategories(post: Post): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const scope of ['INVOICE', 'BILL'] as const) {
    for (const [shortName, description, kind] of demoCategories[scope]) {
      const isService = kind === 'Leistung'
      const input = { shortName, description, scope, includeInBookingText: true, isService }
      ids.set(shortName, (await post('/api/lineitems/categories/', input)).entityId.uuid)
    }
  }
  return ids
}

/** The pieces as products: invoice text → id. What the year sells of them was there when it began. */
export async function addProducts(post: Post, today: Day): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, { text, category, euros, taxType }] of demoPieces.entries()) {
    if (category === 'VERS') continue
    const input = {
      code: `NL-${1001 + index}`,
      productNumber: String(1001 + index),
      codeDescription: text.split(',')[0],
      invoiceText: text,
      taxType,
      buyingPP: buyingPrice(euros),
      salesPP: euros,
      status: index % 3 === 0 ? 'Lager' : 'Ausstellung',
    }
    const { uuid } = (await post('/api/products', input)).entityId
    ids.set(text, uuid)
    await post('/api/products/inventorychanges', firstStock(uuid, addDays(today, -365), 30 + (index % 5)))
  }
  return ids
}

/** 'Anschaffung', Kontor's own type for it (migration 0004). */
function firstStock(itemEntityId: string, day: Day, pieces: number) {
  return {
    itemEntityId,
    data: {
      changeTime: `${day}T00:00:00`,
      changeType2: { entityId: { uuid: '01900000-0000-7000-8000-000000000001' } },
      itemEntityId,
      relativeChange: false,
      inventoryChange: pieces,
    },
  }
}

export const buyingPrice = (euros: number) => Math.round(euros * 0.6)

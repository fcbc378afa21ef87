import { addDays, type Day } from '#kernel/day.ts'
import type { Post } from './demo-call.ts'
import { demoAccounts, demoCategories, demoRates, demoTargets } from './demo-firm.ts'

/** The firm's further accounts, payment targets and, while it has no way out, a few rates by hand. */
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
      const input = {
        ...{ shortName, description, scope, includeInBookingText: true },
        isService: kind === 'Leistung',
        requiresProduct: kind === 'Ware',
      }
      ids.set(shortName, (await post('/api/lineitems/categories/', input)).entityId.uuid)
    }
  }
  return ids
}

import { receiverPath, supplierPath } from '#areas/partners/web/partner-paths.ts'
import type { ActivityRow } from '../contract/activity.ts'

/** Where the thing is shown that somebody did something with; undefined where it is gone, or has no page. */
export function activityPath({
  about,
  entityId: { uuid },
  isThere,
  name,
}: Pick<ActivityRow, 'about' | 'entityId' | 'isThere' | 'name'>): string | undefined {
  if (about === 'MONTH') return `/auth/report/locks#${name}`
  if (about === 'FIRM') return '/auth/firm'
  if (about === 'CATEGORY') return '/auth/categories'
  if (about === 'BANK_ACCOUNT') return '/auth/bankaccounts'
  if (about === 'PAYMENT_TARGET') return '/auth/paymenttargets'
  if (!isThere) return undefined
  if (about === 'BILL') return `/auth/incoming/bills?ansehen=${uuid}`
  if (about === 'INVOICE') return `/auth/outgoing/invoices?ansehen=${uuid}`
  if (about === 'SUPPLIER') return supplierPath(uuid)
  if (about === 'RECEIVER') return receiverPath(uuid)
  return about === 'PRODUCT' ? `/auth/stock/${uuid}` : undefined
}

import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Product } from '../contract.ts'
import { marginSchemeFault } from '../rules/margin-scheme.ts'

type Goods = Pick<Product, 'taxType' | 'sellerKind' | 'boughtAtReducedRate' | 'differentialKind'>

/** Refuses a product that would be taxed by its margin where § 25a UStG is closed for it. */
export function refuseClosedScheme(product: Goods, today: Day, before: Goods | null): void {
  const message = marginSchemeFault(product, today, before)
  if (message !== null) throw new Refusal('invalid-input', [{ path: 'taxType', message }])
}

import type { InvoiceLineItem } from '#areas/documents/contract.ts'
import {
  type DecidedLine,
  decideLines,
  type LineCategory,
  type LineProduct,
} from '#areas/documents/rules/lines/decide-lines.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import { type CorrectedFacts, withNamedProduct } from './correction.ts'
import { ossPercentOf } from './line-taxation.ts'
import { ossPercentTaken } from './taken-over.ts'

interface LinesFacts {
  categories: ReadonlyMap<string, LineCategory>
  products: ReadonlyMap<string, LineProduct>
  corrected: CorrectedFacts | null
}

/** The decided lines of an invoice in this currency to this receiver, and what is wrong with them, as `decideLines` says it. */
export function decideInvoiceLines(
  items: readonly InvoiceLineItem[],
  currency: string,
  supply: { receiver: ReceiverFields | null; serviceDay: Day },
  { categories, products, corrected }: LinesFacts,
): ReturnType<typeof decideLines> {
  const { receiver, serviceDay } = supply
  const ossPercent = ossPercentTaken(corrected) ?? (receiver && ossPercentOf({ receiver, serviceDay }))
  const facts = { scope: 'INVOICE', currency, categories, products, serviceDay, ossPercent } as const
  const { lines, problems } = decideLines(items, facts)
  return { lines: lines.map((line): DecidedLine => withNamedProduct(line, corrected)), problems }
}

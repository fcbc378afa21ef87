import type { Day } from '#kernel/day.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { parseInput } from '#kernel/parse.ts'
import type { TableKind } from '#kernel/table-import/table-kind.ts'
import type { z } from '#kernel/zod.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import type { Product } from '../contract.ts'
import type { ImportTarget } from './import-targets.ts'
import { marginSchemeFault } from './margin-scheme.ts'
import { productTargets } from './product-cells.ts'
import type { productFields } from './product-fields.ts'

export type Creation = z.output<z.ZodObject<typeof productFields>>

/** One that there is, with how many of it are in stock, where that is shown. */
export type KnownProduct = Product & {
  quantity?: number
  /** Of one whose moving average counts, what a piece of it costs by that, where it is asked for. */
  averagePP?: number
}

/** What an import looks at beside the file. */
export interface ImportFacts {
  /** The schema of the creation payload, so that an import is refused by the form's own rules. */
  schema: z.ZodType<Creation>
  today: Day
  /** Whether the file is Kontor's own inventory: it says what a piece costs, which of some products is their moving average. */
  isOwnInventory?: boolean
}

/** Products as a table. */
export function productTable({
  schema,
  today,
  isOwnInventory = false,
}: ImportFacts): TableKind<ImportTarget, ImportSettings, KnownProduct, Creation> {
  return {
    key: 'code',
    name: 'codeDescription',
    targets: productTargets,
    isTaken: (code) => `Den Code ${code} gibt es schon`,
    isDoubled: (code, line) => `Der Code ${code} steht schon in Zeile ${line}`,
    parse({ key, values, known, settings }) {
      const { quantity: _, priceCurrency: __, ...given } = values
      const { buyingPP: average, ...others } = given
      const isAverage = isOwnInventory && known?.averagePP !== undefined && average === known.averagePP
      const properties = isAverage ? others : given
      const parsed = parseInput(schema, { ...startOf(known, key, settings), ...properties })
      if (!parsed.ok) return parsed
      const fault = marginSchemeFault(parsed.value, today, known)
      if (fault !== null) return { ok: false, errors: [{ path: 'taxType', message: fault }] }
      return { ok: true, value: parsed.value, wire: wireOf(parsed.value) }
    },
  }
}

/** What holds where the file says nothing: what there is, or a new product's beginning. */
function startOf(
  known: KnownProduct | null,
  code: string,
  { columns, nameByCode, taxType }: ImportSettings,
): object {
  if (known) {
    const { entityId: _, quantity: __, averagePP: ___, ...properties } = known
    return properties
  }
  return { taxType, ...(!columns.includes('codeDescription') && nameByCode && { codeDescription: code }) }
}

/** The product as it stands on the wire. */
function wireOf(product: Creation): Readonly<Record<string, unknown>> {
  const { restorationTransport, additionalCosts, buyingPP, buyingInOtherCurrency, salesPP } = product
  const amounts = { restorationTransport, additionalCosts, buyingPP, buyingInOtherCurrency, salesPP }
  const units = Object.entries(amounts).map(([name, cents]) => [
    name,
    cents === null ? null : unitsFromCents(cents),
  ])
  return {
    ...product,
    ...Object.fromEntries(units),
    // It belongs to the amount beside it.
    buyingCurrency: buyingInOtherCurrency === null ? null : product.buyingCurrency,
  }
}

import type { ConstraintMeaning } from '#server/command.ts'

/**
 * What is said where a product's stock, or the cost of what was sold of it, would become more than the ledger holds (checks of
 * `stock_changes`), beside the constraints of a command that moves stock or values it anew. `path` is the field; of several lines or counts
 * the one that names the product.
 */
export function stockBounds(path: string | NamingField): Readonly<Record<string, ConstraintMeaning>> {
  const meaning =
    (say: (ofProduct: string) => string): ConstraintMeaning =>
    ({ detail, hint, input }) => ({
      path: typeof path === 'string' ? path : pathOf(path, input, hint),
      // The check itself names no product, where a row of before lies beyond and is written again.
      message: `${say(hint === '' ? 'einer Ware' : `der Ware ${detail}`)} Bitte prüfen Sie Menge und Preis.`,
    })
  return {
    stock_changes_value: meaning(
      (ofProduct) => `Der Bestand ${ofProduct} wäre mehr als 99.999.999.999,99 € wert.`,
    ),
    stock_changes_cost: meaning(
      (ofProduct) =>
        `Was von ${ofProduct} verkauft ist, hätte im Einkauf mehr als 99.999.999.999,99 € gekostet.`,
    ),
  }
}

/** The field of one of several entries of an input. */
interface NamingField {
  list: string
  /** The entry's field that names the product. */
  product: string
  /** Its field that is to be mended. */
  field: string
}

function pathOf({ list, product, field }: NamingField, input: unknown, productId: string): string {
  // As its own schema parsed it: the list of a command that names one.
  const entries = (input as Record<string, Record<string, unknown>[]>)[list] ?? []
  const index = entries.findIndex((entry) => entry[product] === productId)
  return index < 0 ? list : `${list}.${index}.${field}`
}

const line = { list: 'lineItemCreations', product: 'productEntityId' }

/** Of the line of a bill that buys the product: its price. */
export const billBounds = stockBounds({ ...line, field: 'amount' })
/** Of the line of an invoice that sells the product: how much of it. */
export const invoiceBounds = stockBounds({ ...line, field: 'quantity' })

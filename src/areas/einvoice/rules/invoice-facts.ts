import { add, type Decimal, parseDecimal, shortText, subtract, zero } from './decimal.ts'
import type { ElectronicInvoice } from './electronic-invoice.ts'
import type { InvoiceSyntax } from './read/read-invoice.ts'

/** Where a tax category is used: the first line, the first allowance and charge that bear it, and how many breakdowns do. */
export interface CategoryUse {
  line: number | null
  allowance: number | null
  charge: number | null
  breakdowns: number
  /** Lines, plus charges, minus allowances of the category. */
  net: Decimal
  /** The same by rate; the key is the shortest text of the rate. */
  netByRate: Map<string, Decimal>
}

/** What several rules need, read and summed once. */
export interface InvoiceFacts {
  invoice: ElectronicInvoice
  /** Of a file that was read; null of an invoice that is still to be written. */
  syntax: InvoiceSyntax | null
  /** Sum of BT-131, of BT-92, of BT-99 and of BT-117; what is no number counts as 0. */
  linesNet: Decimal
  allowances: Decimal
  charges: Decimal
  breakdownTax: Decimal
  categories: Map<string, CategoryUse>
}

export function collectFacts(invoice: ElectronicInvoice, syntax: InvoiceSyntax | null = null): InvoiceFacts {
  const facts: InvoiceFacts = {
    invoice,
    syntax,
    linesNet: zero,
    allowances: zero,
    charges: zero,
    breakdownTax: zero,
    categories: new Map(),
  }
  for (const [index, line] of invoice.lines.entries()) {
    const net = parseDecimal(line.net) ?? zero
    facts.linesNet = add(facts.linesNet, net)
    const use = categoryUse(facts, line.tax.code)
    if (!use) continue
    use.line ??= index
    addNet(use, line.tax.percent, net)
  }
  for (const [index, part] of invoice.allowancesAndCharges.entries()) {
    const amount = parseDecimal(part.amount) ?? zero
    if (part.isCharge) facts.charges = add(facts.charges, amount)
    else facts.allowances = add(facts.allowances, amount)
    const use = categoryUse(facts, part.tax?.code ?? null)
    if (!use) continue
    if (part.isCharge) use.charge ??= index
    else use.allowance ??= index
    addNet(use, part.tax?.percent ?? null, part.isCharge ? amount : subtract(zero, amount))
  }
  for (const { tax, category } of invoice.taxBreakdowns) {
    facts.breakdownTax = add(facts.breakdownTax, parseDecimal(tax) ?? zero)
    const use = categoryUse(facts, category.code)
    if (use) use.breakdowns += 1
  }
  return facts
}

/** The key of a rate in `netByRate`. */
export function rateKey(percent: string | null): string {
  const rate = parseDecimal(percent)
  return rate ? shortText(rate) : ''
}

function addNet(use: CategoryUse, percent: string | null, net: Decimal): void {
  const key = rateKey(percent)
  use.net = add(use.net, net)
  use.netByRate.set(key, add(use.netByRate.get(key) ?? zero, net))
}

function categoryUse(facts: InvoiceFacts, text: string | null): CategoryUse | null {
  if (text === null) return null
  const code = text.trim()
  const known = facts.categories.get(code)
  if (known) return known
  const use: CategoryUse = {
    line: null,
    allowance: null,
    charge: null,
    breakdowns: 0,
    net: zero,
    netByRate: new Map(),
  }
  facts.categories.set(code, use)
  return use
}

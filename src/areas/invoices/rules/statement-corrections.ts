import type { KeptMonth } from '#areas/documents/rules/months/document-months.ts'
import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { deliveryOf, serviceVatIdOf } from './legal-receiver.ts'

interface Renamed {
  /** The months of the papers of the sale as they are. */
  months: readonly KeptMonth[]
  /** The customer as the replaced invoice names him, and as the new one does. */
  was: ReceiverFields
  is: ReceiverFields
  /** What the new one sells. */
  taxTypes: ReadonlySet<string>
}

/**
 * What an invoice that names another VAT id than the one it replaces does to the recapitulative statements of locked months, a sentence
 * each, the oldest month first: they were reported under the old one and are to be corrected (§ 18a Abs. 10 UStG). What is not sold to the
 * EU any more leaves its month with its amount, and is none of these.
 */
export function statementCorrections({ months, was, is, taxTypes }: Renamed, openFrom: Day | null): string[] {
  const locked = months.filter((row) => isEuSale(row) && isLocked(row.month, openFrom))
  const renamed = locked.filter(
    ({ taxType }) => taxTypes.has(taxType) && vatIdOf(was, taxType) !== vatIdOf(is, taxType),
  )
  const groups = Map.groupBy(renamed, ({ month, taxType }) => `${month} ${taxType}`)
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows
      const base = sumCents(rows.map((row) => row.base))
      if (!first || base === 0) return []
      return [sentence(first, base, { was, is })]
    })
}

const isEuSale = ({ taxType }: KeptMonth) => taxType === 'NONE_EU' || taxType === 'SERVICE_EU'

/** Goods are sold under the VAT id of where they go, services under that of the business. */
const vatIdOf = (receiver: ReceiverFields, taxType: string) =>
  normaliseVatId(taxType === 'SERVICE_EU' ? serviceVatIdOf(receiver) : deliveryOf(receiver).vatId)

function sentence(
  { month, taxType }: KeptMonth,
  base: Cents,
  { was, is }: Pick<Renamed, 'was' | 'is'>,
): string {
  const [from, to] = [vatIdOf(was, taxType) || 'keiner USt-IdNr.', vatIdOf(is, taxType) || 'keine USt-IdNr.']
  return `Zusammenfassende Meldung ${monthLabel(month)} (oder ihr Quartal): ${formatMoney(base, 'EUR')} gehen von ${from} auf ${to} über. Sie ist innerhalb eines Monats zu berichtigen (§ 18a Abs. 10 UStG).`
}

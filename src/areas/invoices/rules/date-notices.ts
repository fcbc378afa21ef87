import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { addMonths, type Day, formatDay, monthAfter, parseDay } from '#kernel/day.ts'

export interface DateFacts {
  invoiceDay: Day
  serviceDay: Day
  /** That of a stored invoice, which says nothing new as long as it stays; null for a new one. */
  storedDay: Day | null
  today: Day
  taxTypes: readonly TaxType[]
}

/**
 * What is unusual about the days of an invoice, in German; none of it is refused. An invoice bears the day on which it is
 * issued (§ 14 Abs. 4 Nr. 3 UStG), within six months of the supply (§ 14 Abs. 2 UStG); for a supply to another country
 * of the EU, and a service to a business there, by the fifteenth of the following month (§ 14a Abs. 1, 3 UStG).
 */
export function dateNotices({ invoiceDay, serviceDay, storedDay, today, taxTypes }: DateFacts): string[] {
  const notices: string[] = []
  const monthAgo = addMonths(today, -1)
  if (invoiceDay !== storedDay && monthAgo !== null && invoiceDay < monthAgo) {
    notices.push(
      'Das Rechnungsdatum liegt über einen Monat zurück. Es ist der Tag, an dem die Rechnung ausgestellt wird (§ 14 Abs. 4 Nr. 3 UStG).',
    )
  }
  const euDay = taxTypes.some((type) => byFifteenth.includes(type)) ? fifteenthAfter(serviceDay) : null
  const lastDay = addMonths(serviceDay, 6)
  if (euDay !== null && invoiceDay > euDay) {
    notices.push(
      `Für eine Lieferung oder Leistung in die EU war die Rechnung bis zum ${formatDay(euDay)} auszustellen (§ 14a UStG).`,
    )
  } else if (lastDay !== null && invoiceDay > lastDay) {
    notices.push(
      `Für diese Leistung war die Rechnung bis zum ${formatDay(lastDay)} auszustellen (sechs Monate, § 14 Abs. 2 UStG).`,
    )
  }
  return notices
}

const byFifteenth: readonly TaxType[] = ['NONE_EU', 'SERVICE_EU']

/** The fifteenth of the month after a day. */
function fifteenthAfter(day: Day): Day | null {
  return parseDay(`${monthAfter(day)}-15`)
}

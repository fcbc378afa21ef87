import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { SimilarPartners } from '../rules/similar-partners.ts'

type Condition = ExpressionWrapper<Tables, 'partners', SqlBool>
type NameColumn = 'company_name' | 'first_name' | 'family_name' | 'street' | 'address_lines'

/** The rows that may be the same partner. Each condition has an index of its own (migration 0031). */
export function isSimilar(eb: ExpressionBuilder<Tables, 'partners'>, filter: SimilarPartners) {
  const isAlike = (column: NameColumn, text: string) =>
    eb(sql<string>`comparable(${eb.ref(column)})`, '=', sql<string>`comparable(${text})`)
  const conditions: Condition[] = []
  const when = (typed: string, ...all: Condition[]) => {
    if (typed.trim() !== '') conditions.push(eb.and(all))
  }
  when(filter.companyName, eb('company_name', '<>', ''), isAlike('company_name', filter.companyName))
  when(
    filter.familyName,
    eb('company_name', '=', ''),
    isAlike('family_name', filter.familyName),
    isAlike('first_name', filter.firstName),
  )
  if (filter.zip.trim() !== '') {
    when(
      filter.street,
      eb('street', '<>', ''),
      eb('zip', '=', filter.zip.trim()),
      isAlike('street', filter.street),
    )
  }
  when(filter.addressLines, eb('address_lines', '<>', ''), isAlike('address_lines', filter.addressLines))
  when(filter.vatId, eb('vat_id', '<>', ''), eb('vat_id', '=', filter.vatId))
  when(filter.iban, eb(sql<string>`preferred_payment_method -> 'data' ->> 'iban'`, '=', filter.iban))
  return eb.or(conditions)
}

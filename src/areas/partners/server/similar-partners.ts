import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { SimilarPartners } from '../rules/similar-partners.ts'

type Condition = ExpressionWrapper<Tables, 'partners', SqlBool>
type NameColumn = 'company_name' | 'first_name' | 'family_name' | 'street' | 'address_lines'

/** The rows that may be the same partner. Each condition has an index of its own (partners_company and those below it). */
export function isSimilar(eb: ExpressionBuilder<Tables, 'partners'>, looked: SimilarPartners) {
  const isAlike = (column: NameColumn, text: string) =>
    eb(sql<string>`comparable(${eb.ref(column)})`, '=', sql<string>`comparable(${text})`)
  const conditions: Condition[] = []
  const when = (typed: string, ...all: Condition[]) => {
    if (typed.trim() !== '') conditions.push(eb.and(all))
  }
  when(looked.companyName, eb('company_name', '<>', ''), isAlike('company_name', looked.companyName))
  when(
    looked.familyName,
    eb('company_name', '=', ''),
    isAlike('family_name', looked.familyName),
    isAlike('first_name', looked.firstName),
  )
  if (looked.zip.trim() !== '') {
    when(
      looked.street,
      eb('street', '<>', ''),
      eb('zip', '=', looked.zip.trim()),
      isAlike('street', looked.street),
    )
  }
  when(looked.addressLines, eb('address_lines', '<>', ''), isAlike('address_lines', looked.addressLines))
  when(looked.vatId, eb('vat_id', '<>', ''), eb('vat_id', '=', looked.vatId))
  when(looked.iban, eb(sql<string>`preferred_payment_method -> 'data' ->> 'iban'`, '=', looked.iban))
  return eb.or(conditions)
}

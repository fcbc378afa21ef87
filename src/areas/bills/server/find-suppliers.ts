import { sql } from 'kysely'
import { supplierSnapshot } from '#areas/partners/server/load-partner.ts'
import { isSimilar } from '#areas/partners/server/similar-partners.ts'
import type { Tx } from '#server/db/connect.ts'
import type { FoundSupplier } from '../contract/bill-reading.ts'
import type { ReadSupplier } from '../rules/supplier-from-invoice.ts'

const mostFound = 5

/** The stored suppliers who may be the seller of an invoice: with his VAT id first, then with his IBAN, then of his name. */
export async function findSuppliers(tx: Tx, seller: ReadSupplier): Promise<FoundSupplier[]> {
  const { vatId, companyName, preferredPaymentMethod } = seller
  const iban = preferredPaymentMethod?.data.iban ?? ''
  if (vatId === '' && iban === '' && companyName === '') return []
  const nowhere = { firstName: '', familyName: '', street: '', zip: '', addressLines: '' }
  const rows = await tx
    .selectFrom('partners')
    .selectAll()
    .select([
      sql<boolean>`vat_id <> '' and vat_id = ${vatId}`.as('has_vat_id'),
      sql<boolean>`coalesce(preferred_payment_method -> 'data' ->> 'iban' = ${iban || null}, false)`.as(
        'has_iban',
      ),
      sql<boolean>`comparable(coalesce(nullif(company_name, ''), first_name || ' ' || family_name)) = comparable(${companyName})`.as(
        'has_name',
      ),
    ])
    .where('role', '=', 'SUPPLIER')
    .where((eb) => isSimilar(eb, { ...nowhere, companyName, vatId, iban }))
    .orderBy('has_vat_id', 'desc')
    .orderBy('has_iban', 'desc')
    .orderBy('sort_key')
    .orderBy('partner_id')
    .limit(mostFound)
    .execute()
  return rows.map((row) => ({
    uuid: row.partner_id,
    fields: supplierSnapshot(row),
    isNamedAlike: row.has_name,
    by: row.has_vat_id ? 'VAT_ID' : row.has_iban ? 'IBAN' : 'NAME',
  }))
}

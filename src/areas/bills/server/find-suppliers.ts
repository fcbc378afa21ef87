import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { supplierSnapshot } from '#areas/partners/server/load-partner.ts'
import { isSimilar } from '#areas/partners/server/similar-partners.ts'
import type { Tx } from '#server/db/connect.ts'
import type { FoundSupplier } from '../contract/bill-reading.ts'

const ranks: readonly FoundSupplier['by'][] = ['VAT_ID', 'IBAN', 'NAME']
const mostFound = 5

/** The stored suppliers who may be the seller of an invoice: with his VAT id first, then with his IBAN, then of his name. */
export async function findSuppliers(tx: Tx, seller: SupplierFields): Promise<FoundSupplier[]> {
  const { vatId, companyName, preferredPaymentMethod } = seller
  const iban = preferredPaymentMethod.data.iban ?? ''
  if (vatId === '' && iban === '' && companyName === '') return []
  const nowhere = { firstName: '', familyName: '', street: '', zip: '', addressLines: '' }
  const rows = await tx
    .selectFrom('partners')
    .selectAll()
    .where('role', '=', 'SUPPLIER')
    .where((eb) => isSimilar(eb, { ...nowhere, companyName, vatId, iban }))
    .orderBy('sort_key')
    .orderBy('partner_id')
    .limit(50)
    .execute()
  return rows
    .map((row): FoundSupplier => {
      const fields = supplierSnapshot(row)
      return { uuid: row.partner_id, fields, by: foundBy(fields, { vatId, iban }) }
    })
    .sort((one, other) => ranks.indexOf(one.by) - ranks.indexOf(other.by))
    .slice(0, mostFound)
}

function foundBy(
  fields: SupplierFields,
  { vatId, iban }: { vatId: string; iban: string },
): FoundSupplier['by'] {
  if (vatId !== '' && fields.vatId === vatId) return 'VAT_ID'
  if (iban !== '' && fields.preferredPaymentMethod.data.iban === iban) return 'IBAN'
  return 'NAME'
}

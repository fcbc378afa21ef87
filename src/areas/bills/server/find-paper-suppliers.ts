import { sql } from 'kysely'
import { supplierSnapshot } from '#areas/partners/server/load-partner.ts'
import type { Tx } from '#server/db/connect.ts'
import type { FoundSupplier } from '../contract/bill-reading.ts'
import type { PaperField } from '../rules/paper/paper-field.ts'
import type { ReadPaper } from '../rules/paper/read-paper.ts'

const mostFound = 5

/**
 * The stored suppliers who may have sent a paper: of its VAT ids first, then of its IBANs, then of a name that stands on it. Sure is the
 * first one alone, if no other has the same marks, his is no name, and the paper has no VAT id but his.
 */
export async function findPaperSuppliers(
  tx: Tx,
  { vatId, iban, texts }: Pick<ReadPaper, 'vatId' | 'iban' | 'texts'>,
): Promise<{ suppliers: FoundSupplier[]; isSupplierSure: boolean }> {
  const [vatIds, ibans] = [valuesOf(vatId), valuesOf(iban)]
  const storedIban = sql<string>`preferred_payment_method -> 'data' ->> 'iban'`
  // Each condition has an index of its own (partners_company and those below it).
  const hasVatId = sql<boolean>`(vat_id <> '' and vat_id = any(${vatIds}))`
  const hasIban = sql<boolean>`coalesce(${storedIban} = any(${ibans}), false)`
  const hasName = sql<boolean>`(company_name <> '' and comparable(company_name) = any(array(select comparable(text) from unnest(${texts}::text[]) as text)))`
  const rows = await tx
    .selectFrom('partners')
    .selectAll()
    .select([hasVatId.as('has_vat_id'), hasIban.as('has_iban'), hasName.as('has_name')])
    .where('role', '=', 'SUPPLIER')
    .where((eb) => eb.or([hasVatId, hasIban, hasName]))
    .orderBy('has_vat_id', 'desc')
    .orderBy('has_iban', 'desc')
    .orderBy('has_name', 'desc')
    .orderBy('sort_key')
    .orderBy('partner_id')
    .limit(mostFound)
    .execute()
  const [first, second] = rows
  const marksOf = (row: typeof first) => row && [row.has_vat_id, row.has_iban, row.has_name].join()
  const suppliers = rows.map(
    (row): FoundSupplier => ({
      uuid: row.partner_id,
      fields: supplierSnapshot(row),
      isNamedAlike: row.has_name,
      by: row.has_vat_id ? 'VAT_ID' : row.has_iban ? 'IBAN' : 'NAME',
    }),
  )
  // The account of a bank that collects for many, and her VAT id beside the sender's, tell nobody.
  const isHis =
    first !== undefined &&
    (vatIds.every((id) => id === first.vat_id) || (first.vat_id === '' && first.has_name))
  const isMarked = isHis && (first.has_vat_id || first.has_iban)
  return { suppliers, isSupplierSure: isMarked && marksOf(first) !== marksOf(second) }
}

const valuesOf = ({ best, others }: PaperField<string>): string[] =>
  [...(best ? [best] : []), ...others].map(({ value }) => value)

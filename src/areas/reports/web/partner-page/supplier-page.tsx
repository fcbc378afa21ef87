import type { Supplier } from '#areas/partners/contract.ts'
import { sellerKindNames } from '#areas/partners/rules/seller-kinds.ts'
import { supplierKind } from '#areas/partners/web/supplier-kind.tsx'
import { factsOfPartner } from './facts-of-partner.ts'
import { PartnerPage } from './partner-page.tsx'
import { supplierSide } from './partner-side.ts'

/** `/auth/incoming/suppliers/{uuid}`. */
export default function SupplierPage() {
  return <PartnerPage kind={supplierKind} side={supplierSide} factsOf={factsOf} />
}

function factsOf(row: Supplier) {
  const shared = factsOfPartner(row, row.creditorNumber)
  return {
    ...shared,
    facts: [
      ...shared.facts,
      { label: 'Unsere Kundennr.', value: row.customerNumberAtSupplier },
      { label: 'Art des Verkäufers', value: row.sellerKind === null ? '' : sellerKindNames[row.sellerKind] },
    ],
  }
}

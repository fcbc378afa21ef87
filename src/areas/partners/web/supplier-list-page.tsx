import { PartnerList } from './partner-list.tsx'
import { supplierKind } from './supplier-kind.tsx'

/** `/auth/incoming/suppliers`. */
export default function SupplierListPage() {
  return <PartnerList kind={supplierKind} />
}

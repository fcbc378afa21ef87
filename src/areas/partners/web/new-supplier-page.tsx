import { NewPartner } from './new-partner.tsx'
import { supplierKind } from './supplier-kind.tsx'

/** `/auth/incoming/suppliers/new`. */
export default function NewSupplierPage() {
  return <NewPartner kind={supplierKind} />
}

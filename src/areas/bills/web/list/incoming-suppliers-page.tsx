import SupplierListPage from '#areas/partners/web/supplier-list-page.tsx'
import { useBillDrop } from '../reading/use-bill-drop.tsx'

/** `/auth/incoming/suppliers`, where papers are dropped as on the other tabs of 'Eingang'. */
export default function IncomingSuppliersPage() {
  const { hint } = useBillDrop()
  return (
    <>
      <SupplierListPage />
      {hint}
    </>
  )
}

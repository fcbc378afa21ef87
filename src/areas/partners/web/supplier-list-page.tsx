import { Truck } from 'lucide-react'
import { listSuppliers } from '../contract.ts'
import { EditSupplierLayer } from './edit-supplier-layer.tsx'
import { supplierColumns } from './partner-columns.ts'
import { PartnerList } from './partner-list.tsx'

/** `/auth/incoming/suppliers`. */
export default function SupplierListPage() {
  return (
    <PartnerList
      area="incoming"
      label="Lieferanten"
      addressKey="lieferant"
      list={listSuppliers}
      columns={supplierColumns}
      layer={(uuid, onClose) => <EditSupplierLayer uuid={uuid} onClose={onClose} />}
      empty={{
        icon: <Truck />,
        title: 'Noch keine Lieferanten',
        add: 'Neuer Lieferant',
        path: '/auth/incoming/suppliers/new',
      }}
    />
  )
}

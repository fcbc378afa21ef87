import { Users } from 'lucide-react'
import { listReceivers } from '../contract.ts'
import { EditReceiverLayer } from './edit-receiver-layer.tsx'
import { receiverColumns } from './partner-columns.ts'
import { PartnerList } from './partner-list.tsx'

/** `/auth/outgoing/receivers`. */
export default function ReceiverListPage() {
  return (
    <PartnerList
      area="outgoing"
      label="Kunden"
      addressKey="kunde"
      list={listReceivers}
      columns={receiverColumns}
      layer={(uuid, onClose) => <EditReceiverLayer uuid={uuid} onClose={onClose} />}
      empty={{
        icon: <Users />,
        title: 'Noch keine Kunden',
        add: 'Neuer Kunde',
        path: '/auth/outgoing/receivers/new',
      }}
    />
  )
}

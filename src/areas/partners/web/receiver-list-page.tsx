import { PartnerList } from './partner-list.tsx'
import { receiverKind } from './receiver-kind.tsx'

/** `/auth/outgoing/receivers`. */
export default function ReceiverListPage() {
  return <PartnerList kind={receiverKind} />
}

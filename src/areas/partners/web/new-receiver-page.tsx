import { NewPartner } from './new-partner.tsx'
import { receiverKind } from './receiver-kind.tsx'

/** `/auth/outgoing/receivers/new`. */
export default function NewReceiverPage() {
  return <NewPartner kind={receiverKind} />
}

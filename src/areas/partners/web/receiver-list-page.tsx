import { receiverFilters } from './partner-filters.ts'
import { PartnerList } from './partner-list.tsx'
import { openItemsKey } from './partner-paths.ts'
import { receiverKind } from './receiver-kind.tsx'

const views = [
  { key: 'alle', label: 'Alle', query: '' },
  { key: 'offen', label: 'Mit offenen Posten', query: `${openItemsKey}=OPEN` },
  { key: 'ueberfaellig', label: 'Überfällig', query: `${openItemsKey}=OVERDUE`, isUrgent: true },
  { key: 'unternehmen', label: 'Unternehmen', query: 'art=BUSINESS' },
  { key: 'verbraucher', label: 'Verbraucher', query: 'art=CONSUMER' },
]

/** `/auth/outgoing/receivers`. */
export default function ReceiverListPage() {
  return <PartnerList kind={receiverKind} resource="receivers" known={receiverFilters} builtIn={views} />
}

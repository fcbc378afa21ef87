import { supplierFilters } from './partner-filters.ts'
import { PartnerList } from './partner-list.tsx'
import { openItemsKey } from './partner-paths.ts'
import { supplierKind } from './supplier-kind.tsx'

const views = [
  { key: 'alle', label: 'Alle', query: '' },
  { key: 'offen', label: 'Mit offenen Posten', query: `${openItemsKey}=OPEN` },
  { key: 'ueberfaellig', label: 'Überfällig', query: `${openItemsKey}=OVERDUE`, isUrgent: true },
  { key: 'privat', label: 'Privatpersonen', query: 'art=PRIVATE' },
  { key: 'ohne-art', label: 'Ohne Art', query: 'art=keine' },
]

/** `/auth/incoming/suppliers`. */
export default function SupplierListPage() {
  return <PartnerList kind={supplierKind} resource="suppliers" known={supplierFilters} builtIn={views} />
}

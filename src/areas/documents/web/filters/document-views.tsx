import { draftsView, useBegunDrafts } from '#areas/drafts/web/begun-drafts.tsx'
import { ViewStrip } from '#areas/views/web/view-strip.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import type { RowCounter } from '#web/list-filters/use-row-counts.ts'

interface DocumentViewsProps {
  kind: 'BILL' | 'INVOICE'
  counter: RowCounter
  known: readonly ListFilter[]
}

/** The views of a list of documents; 'Offen' is the specified 'Nur Offene' (decisions §10). */
export function DocumentViews({ kind, counter, known }: DocumentViewsProps) {
  const drafts = useBegunDrafts(kind)
  const sent = kind === 'INVOICE' && {
    key: 'nicht-versendet',
    label: 'Nicht versendet',
    query: 'versand=keine%2CFAILED',
  }
  return (
    <ViewStrip
      resource={kind === 'BILL' ? 'bills' : 'invoices'}
      counter={counter}
      known={known}
      builtIn={[
        { key: 'alle', label: 'Alle', query: '' },
        { key: 'offen', label: 'Offen', query: 'offen=1' },
        { key: 'ueberfaellig', label: 'Überfällig', query: 'status=OVERDUE', isUrgent: true },
        ...(sent ? [sent] : []),
        { key: draftsView, label: 'Entwürfe', query: '', count: drafts?.length ?? 0 },
      ]}
    />
  )
}

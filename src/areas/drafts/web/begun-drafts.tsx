import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { viewKey } from '#web/list-filters/view-query.ts'
import { useAll } from '#web/reads/use-read.ts'
import { useSearchParams } from '#web/router.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { type DraftKind, listDrafts } from '../contract/list-drafts.ts'
import type { DraftFoldProps } from './draft-fold.tsx'

const DraftFold = lazyOrNothing(() => import('./draft-fold.tsx'))

/** The view that shows the drafts alone: its name in the address. */
export const draftsView = 'entwuerfe'

/** Whether the drafts are shown without the list. */
export const useDraftsAlone = (): boolean => useSearchParams()[0].get(viewKey) === draftsView

/** What somebody has begun of a kind; undefined until it is read. */
export function useBegunDrafts(kind: DraftKind) {
  return useAll(listDrafts, { filterType: 'kind', kind }).data
}

/** Above a list of documents, or alone: what somebody has begun. Where there is nothing, nothing is loaded. */
export function BegunDrafts(props: Omit<DraftFoldProps, 'drafts'>) {
  const drafts = useBegunDrafts(props.kind) ?? []
  if (drafts.length > 0) return <DraftFold {...props} drafts={drafts} />
  return (
    props.isAlone && (
      <EmptyState title="Keine Entwürfe">Was begonnen und nicht gespeichert ist, steht hier.</EmptyState>
    )
  )
}

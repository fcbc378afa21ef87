import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useAll } from '#web/reads/use-read.ts'
import { listDrafts } from '../contract/list-drafts.ts'
import type { DraftFoldProps } from './draft-fold.tsx'

const DraftFold = lazyOrNothing(() => import('./draft-fold.tsx'))

/** Above a list of documents: what somebody has begun. Where there is nothing, nothing is loaded. */
export function BegunDrafts(props: Omit<DraftFoldProps, 'drafts'>) {
  const { data = [] } = useAll(listDrafts, { filterType: 'kind', kind: props.kind })
  return data.length > 0 && <DraftFold {...props} drafts={data} />
}

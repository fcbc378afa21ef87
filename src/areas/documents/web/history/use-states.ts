import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReadDeclaration } from '#kernel/declare.ts'
import type { HistoryStep } from '#kernel/history.ts'
import { answerOf, getRead } from '#web/api.ts'
import type { HistoryEntry } from '../../rules/changes/document-history.ts'

/** A document as it is read: its history says who did what when. */
export interface WithHistory {
  entityId: { uuid: string }
  history: HistoryStep[]
  /** Why an invoice is taxed as it is. */
  declarations?: readonly unknown[] | undefined
  /** The cancelled invoice that it replaces from its first state on. */
  replacesInvoiceNumber?: string | null | undefined
}

/**
 * The history of a document, with the recorded states once they were asked for and read: by a call of their own, since they are
 * most of what there is to say of a document, and again only after a further step.
 */
export function useStates(
  { entityId: { uuid }, history }: WithHistory,
  declaration: ReadDeclaration,
  isAsked: boolean,
): readonly HistoryEntry[] {
  const { data } = useQuery({
    queryKey: ['states', declaration.path, uuid, history[0]?.seq],
    // The declaration is that of a history.
    queryFn: async ({ signal }) =>
      answerOf(await getRead(declaration, { uuid }, {}, signal)) as (HistoryStep & HistoryEntry)[],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return history
  const states = new Map(data.map((entry) => [entry.seq, entry]))
  return history.map((step) => states.get(step.seq) ?? step)
}

import { declareRead, type ReadDeclaration } from './declare.ts'
import { z } from './zod.ts'

/** One step of an entity's history ('Verlauf') as the entity carries it: who did what when. */
export const historyStep = z.object({
  seq: z.number(),
  at: z.string(),
  event: z.string(),
  /** '' for the system. */
  user: z.string(),
  /** Of a document's state its gross, of a payment its amount; null of other events. */
  sums: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Of a file that came or went, its name. */
  fileName: z.string().optional(),
  /** Of a letter about several documents, what it is called: '2. Mahnung'. */
  letterName: z.string().optional(),
  /** Why, and until when: of what keeps letters from a document, or of a letter that was taken back. */
  note: z.string().optional(),
})

/** The same with what the journal keeps of it: the state or the change. */
export const historyEntry = historyStep.extend({ data: z.unknown() })

export type HistoryStep = z.output<typeof historyStep>
export type HistoryEntry = z.output<typeof historyEntry>

/** An entity as a read of it alone answers it: with its history, the newest step first. */
export const withHistory = <Shape extends z.ZodRawShape>(entity: z.ZodObject<Shape>) =>
  entity.extend({ history: z.array(historyStep) })

/** The history of one entity of a resource, its states included, the newest first; that of a deleted one too. */
export function declareHistory<const R extends string>({
  resource,
  ...rest
}: { resource: R } & Pick<ReadDeclaration, 'name' | 'access' | 'dependsOn'>) {
  return declareRead({
    ...rest,
    path: `/proxy/get/${resource}/:uuid/history` as const,
    resource,
    query: z.object({}),
    answer: z.array(historyEntry),
  })
}

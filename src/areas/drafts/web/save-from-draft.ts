import type { FieldError } from '#kernel/errors.ts'
import type { Draft } from './use-draft.ts'

// A server that does not answer is told of by the save itself.
const longestMs = 3000

/** Saves the document of a draft, which goes with it. Where it is refused, the draft goes on. */
export async function saveFromDraft<V extends object, I extends object, A>(
  { saver }: Draft<V>,
  input: I,
  save: (input: I) => Promise<A>,
): Promise<A> {
  await Promise.race([saver.hold(), new Promise((resolve) => setTimeout(resolve, longestMs))])
  const uuid = saver.goingWith()
  try {
    return await save(uuid === null ? input : { ...input, draftEntityId: uuid })
  } finally {
    saver.release()
  }
}

/** Somebody else has changed the draft: what he wrote would go unseen with the draft. */
export function draftFaults<V extends object>({ state }: Draft<V>): FieldError[] {
  if (state.trouble !== 'stale') return []
  return [
    {
      path: 'draftEntityId',
      message: 'Bitte wählen Sie oben, mit welchem Stand des Entwurfs Sie weitermachen.',
    },
  ]
}

import type { EventDeclaration, Resource, Subject } from '#kernel/declare.ts'

/** What is read from the server: the lists and plain reads. */
interface Shown {
  declaration: { resource: Resource; dependsOn: readonly Subject[]; followsEverything?: true }
}

/** The resources that may show something else after an event, in the order of their declarations, each once. */
export type RefreshesOf = (event: Pick<EventDeclaration, 'changes'>) => Resource[]

/** Turns the dependence round: lists and reads say what they depend on, events what they change. */
export function deriveRefreshes(shown: readonly Shown[]): RefreshesOf {
  const known = new WeakMap<object, Resource[]>()
  return (event) => {
    const derived = known.get(event) ?? refreshesOf(shown, event.changes)
    known.set(event, derived)
    return derived
  }
}

function refreshesOf(shown: readonly Shown[], changes: readonly Subject[]): Resource[] {
  const touched = shown.filter(
    ({ declaration: { followsEverything, dependsOn } }) =>
      followsEverything || dependsOn.some((subject) => changes.includes(subject)),
  )
  return [...new Set(touched.map(({ declaration }) => declaration.resource))]
}

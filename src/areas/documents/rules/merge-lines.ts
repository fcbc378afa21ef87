import { isSameValue } from '#kernel/property-change.ts'

/**
 * The lines of a document after two people changed it, each from the state `base`: what only one of them added, changed
 * or took away counts, and where both touched the same line (by its localId), it is as in `mine`. So that loading what
 * somebody else saved loses none of his lines and none of one's own. The order is that of `theirs`, own lines last.
 */
export function mergeLines<L extends { localId: string }>(
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
): L[] {
  const [before, own] = [byId(base), byId(mine)]
  const theirIds = new Set(theirs.map(({ localId }) => localId))
  const kept = theirs.flatMap((line) => {
    const old = before.get(line.localId)
    const typed = own.get(line.localId)
    // New by them, or left alone here.
    if (!old || (typed && isSameValue(typed, old))) return [line]
    return typed ? [typed] : []
  })
  const added = mine.filter((line) => {
    const old = before.get(line.localId)
    return !theirIds.has(line.localId) && (!old || !isSameValue(line, old))
  })
  return [...kept, ...added]
}

function byId<L extends { localId: string }>(lines: readonly L[]): Map<string, L> {
  return new Map(lines.map((line) => [line.localId, line]))
}

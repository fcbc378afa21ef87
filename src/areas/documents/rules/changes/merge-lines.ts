import { isSameValue } from '#kernel/property-change.ts'

/** How lines of a form are compared and brought together. */
export interface LineRules<L> {
  /** What a person typed of a line; by default all of it. */
  typed?: (line: L) => unknown
  /** A line as typed here, over what is stored of it now; by default as it was typed. */
  over?: (mine: L, theirs: L) => L
}

/** The lines of two people, and the localIds of those that both touched: these are as in `mine`, and to be asked about. */
export interface MergedLines<L> {
  lines: L[]
  both: string[]
}

/**
 * The lines of a document after two people changed it, each from the state `base`: what only one of them added, changed
 * or took away counts. Where both touched the same line (by its localId) and made something else of it, it is as in
 * `mine`, and named in `both`. So loading what somebody else saved loses none of his lines and none of one's own. The
 * order is that of `theirs`, own lines last.
 */
export function mergeLines<L extends { localId: string }>(
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
  { typed = (line) => line, over = (line) => line }: LineRules<L> = {},
): MergedLines<L> {
  const isSame = (a: L | undefined, b: L | undefined) =>
    a === undefined || b === undefined ? a === b : isSameValue(typed(a), typed(b))
  const [before, own, stored] = [byId(base), byId(mine), byId(theirs)]
  const ids = [...new Set([...stored.keys(), ...own.keys()])]
  const isMine = (id: string) => !isSame(own.get(id), before.get(id))
  const isTheirs = (id: string) => !isSame(stored.get(id), before.get(id))
  const lines = ids.flatMap((id) => {
    const [mineNow, theirsNow] = [own.get(id), stored.get(id)]
    if (!isMine(id) || isSame(mineNow, theirsNow)) return theirsNow ?? []
    return mineNow && theirsNow ? over(mineNow, theirsNow) : (mineNow ?? [])
  })
  const both = ids.filter((id) => isMine(id) && isTheirs(id) && !isSame(own.get(id), stored.get(id)))
  return { lines, both }
}

function byId<L extends { localId: string }>(lines: readonly L[]): Map<string, L> {
  return new Map(lines.map((line) => [line.localId, line]))
}

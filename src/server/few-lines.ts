interface FewLines {
  /** In a minute, of all kinds together. */
  mostLines: number
  /** In a minute, of one kind: one flood does not hide everything else. */
  mostOfOne: number
  /** Told at the end of a minute in which there were more: how many of each kind were not written, the most frequent first. */
  more(kinds: Readonly<Record<string, number>>): void
}

const minuteMs = 60_000
/** Kinds that are counted apart; whoever makes up kinds without end is counted together. */
const mostKinds = 5
const others = 'others'

/** Writes a few lines in a minute, and leaves the others out: `write` is called or not. The minute begins with its first line. */
export function fewLines({
  mostLines,
  mostOfOne,
  more,
}: FewLines): (kind: string, write: () => void) => void {
  let written = 0
  let isOpen = false
  const ofKind = new Map<string, number>()
  const leftOut = new Map<string, number>()

  function close(): void {
    const kinds = [...leftOut].sort(([, one], [, other]) => other - one)
    ofKind.clear()
    leftOut.clear()
    written = 0
    isOpen = false
    if (kinds.length > 0) more(Object.fromEntries(kinds))
  }

  return (kind, write) => {
    if (!isOpen) setTimeout(close, minuteMs).unref()
    isOpen = true
    const own = ofKind.get(kind) ?? 0
    if (written < mostLines && own < mostOfOne) {
      ofKind.set(kind, own + 1)
      written++
      write()
      return
    }
    const counted = leftOut.has(kind) || leftOut.size < mostKinds ? kind : others
    leftOut.set(counted, (leftOut.get(counted) ?? 0) + 1)
  }
}

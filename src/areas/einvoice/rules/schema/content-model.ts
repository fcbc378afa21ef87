/** What may stand in an element, so often: an element, one of any name, some one after the other, or one of some. */
export type Particle = { least: number; most: number } & (
  | { kind: 'element'; namespace: string; name: string; type: string }
  /** Of any namespace, or of any but that one. */
  | { kind: 'any'; but: string | null; isLax: boolean }
  | { kind: 'sequence'; parts: readonly Particle[] }
  | { kind: 'choice'; parts: readonly Particle[] }
)

/** A place that an element can take; the same name may have several. */
export type Position =
  | { namespace: string; name: string; type: string; isMany: boolean }
  | { name: null; but: string | null; isLax: boolean }

/** The order in which elements may stand, as an automaton of positions (Glushkov): XML Schema asks that each next one is unambiguous. */
export interface ContentModel {
  positions: readonly Position[]
  /** Those that may come first. */
  first: readonly number[]
  /** Those that may come after each. */
  follow: readonly (readonly number[])[]
  /** Those after which nothing need come. */
  last: ReadonlySet<number>
  mayBeEmpty: boolean
  /** Of each of these one must stand, in their order. */
  demanded: readonly (readonly number[])[]
}

interface Piece {
  first: number[]
  last: number[]
  mayBeEmpty: boolean
}

export function contentModel(content: Particle): ContentModel {
  const positions: Position[] = []
  const follow: Set<number>[] = []
  const demanded: number[][] = []

  function link(from: readonly number[], to: readonly number[]): void {
    for (const one of from) for (const other of to) follow[one]?.add(other)
  }
  /** Once. */
  function single(particle: Particle, isDemanded: boolean): Piece {
    if (particle.kind === 'sequence') {
      return particle.parts.reduce<Piece>((before, part) => join(before, repeated(part, isDemanded)), {
        first: [],
        last: [],
        mayBeEmpty: true,
      })
    }
    if (particle.kind === 'choice') {
      const start = positions.length
      const pieces = particle.parts.map((part) => repeated(part, false))
      const mayBeEmpty = pieces.some((piece) => piece.mayBeEmpty)
      if (isDemanded && !mayBeEmpty) demanded.push(range(start, positions.length))
      return {
        first: pieces.flatMap(({ first }) => first),
        last: pieces.flatMap(({ last }) => last),
        mayBeEmpty,
      }
    }
    const at = positions.length
    if (particle.kind === 'any') positions.push({ name: null, but: particle.but, isLax: particle.isLax })
    else {
      const { namespace, name, type, most } = particle
      positions.push({ namespace, name, type, isMany: most === Number.POSITIVE_INFINITY })
    }
    follow.push(new Set())
    if (isDemanded) demanded.push([at])
    return { first: [at], last: [at], mayBeEmpty: false }
  }
  function join(before: Piece, after: Piece): Piece {
    link(before.last, after.first)
    return {
      first: before.mayBeEmpty ? [...before.first, ...after.first] : before.first,
      last: after.mayBeEmpty ? [...before.last, ...after.last] : after.last,
      mayBeEmpty: before.mayBeEmpty && after.mayBeEmpty,
    }
  }
  /** As often as it may stand. */
  function repeated(particle: Particle, isDemanded: boolean): Piece {
    const { least, most } = particle
    let whole = single(particle, isDemanded && least > 0)
    if (most === Number.POSITIVE_INFINITY) link(whole.last, whole.first)
    else
      for (let time = 2; time <= most; time += 1) {
        const next = single(particle, false)
        whole = join(whole, time > least ? { ...next, mayBeEmpty: true } : next)
      }
    return least === 0 ? { ...whole, mayBeEmpty: true } : whole
  }

  const { first, last, mayBeEmpty } = repeated(content, true)
  return {
    positions,
    first,
    follow: follow.map((after) => [...after]),
    last: new Set(last),
    mayBeEmpty,
    demanded,
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

import type { ComponentType, ReactNode } from 'react'
import type { ListDeclaration, RowOf } from '#kernel/declare.ts'

/** One thing that the palette leads to. */
export interface Hit {
  /** Unique among all that is shown. */
  key: string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  title: string
  detail: string
  /** The numbers and codes by which it is called, also where they stand in the detail. */
  codes?: readonly string[]
  /** What stands at the end of its line, such as the state of a document. */
  end?: ReactNode
  to: string
  /** What it does here, in place of leading somewhere (`offers.ts`). */
  act?: () => void
  /** What is asked for only once somebody looks at it. */
  more?: MoreOfHit
}

/** What another list knows of a hit: its first rows, and its totals. */
export interface MoreOfHit {
  declaration: ListDeclaration
  filter: object
  rows: number
  /** What then stands behind its detail, and what more can be done with it. */
  say: (found: { rows: readonly never[]; totals: { totalCount: number; stats: never } }) => {
    detail: string
    actions: readonly Hit[]
  }
}

/** A list in which the palette searches. */
export interface HitSource {
  /** German; stands over its hits. */
  heading: string
  declaration: ListDeclaration
  /** In which order equally good ones stand, of those by which the list can be sorted; else the list's own. */
  sort?: string
  /** A row as a hit; `actions` are what fits it, offered right behind it where it is the best one. */
  hitOf: (row: never) => Hit & { actions?: readonly Hit[] }
  /** The list's filter for what is called exactly as was typed: asked for where there is more than was looked at. */
  exactly?: (typed: string) => object
  /** The list itself, narrowed to what was typed: `Alle Rechnungen mit …`. */
  all: { title: (count: number) => string; to: string }
  /** A new one that is called as was typed: offered where nothing at all is found. */
  creation?: (name: string) => Hit
}

/** Joins a list with how its rows are shown; the palette treats all sources alike. */
export function hitSource<D extends ListDeclaration>(
  source: Omit<HitSource, 'hitOf' | 'declaration'> & {
    declaration: D
    hitOf: (row: RowOf<D>) => Hit & { actions?: readonly Hit[] }
  },
): HitSource {
  return source
}

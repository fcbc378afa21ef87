import type { ReactNode } from 'react'
import type { TablePreview } from '#kernel/table-import/contract.ts'

/** How a file is understood, as the screen holds it; what is imported adds its own. */
export interface ShownSettings {
  sheet: string
  separator: string | null
  headLine: number
  columns: (string | null)[]
  decimalComma: boolean | null
  existing: 'skip' | 'update' | 'error'
  eraseEmpty: boolean
  /** Of rows that may be one that there is, what was said, where this kind of table asks so. */
  sames?: readonly { key: string; uuid: string; isSame: boolean }[]
}

export type Preview<S extends ShownSettings> = TablePreview & { settings: S }

export interface ColumnTarget {
  value: string
  label: string
  isNumber: boolean
}

/** What a screen of an import is about. */
export interface ImportKind<S extends ShownSettings> {
  /** 'Waren importieren': the title, and what the button says. */
  title: string
  /** Where it belongs, as in 'Bestand › Waren'. */
  crumb: readonly [string, string]
  /** 'neue Ware', 'neue Waren'. */
  newOnes: readonly [string, string]
  /** 'bleibt, wie sie ist': er or sie. */
  pronoun: 'er' | 'sie'
  /** What an import never changes of those that there are; '' where there is no such thing. */
  keptText: string
  /** By what those that there are were recognised, in words; without it, it is said by the numbers alone. */
  recognised?: (preview: Preview<S>) => string
  /** Whether amounts stand in such a file. */
  hasAmounts: boolean
  emptyTitle: string
  emptyText: string
  fileLabel: string
  /** What a list is called that Kontor itself wrote as .xls: 'Inventar'. */
  ownList: string
  existingLabel: string
  previewPath: string
  largestBytes: number
  targets: readonly ColumnTarget[]
  /** What a row is called by on a phone: the first of these that says something. */
  titles: readonly string[]
  /** The headings of an empty table to begin with, and its file's name. */
  template: { name: string; headings: readonly string[] }
  /** 'Für neue Waren', and what is chosen for them. */
  forNew: { title: string; fields: (props: ForNewProps<S>) => ReactNode }
}

export interface ForNewProps<S extends ShownSettings> {
  settings: S
  preview: Preview<S>
  say: (part: Partial<S>) => void
}

/** What the file is about to do, and where it stands in it. */
export type RowFilter = 'ALL' | 'NEW' | 'CHANGED' | 'KEPT' | 'ASKED' | 'BAD'

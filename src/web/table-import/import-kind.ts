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
  emptyTitle: string
  emptyText: string
  fileLabel: string
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
  say: (part: Partial<S>) => void
}

/** What the file is about to do, and where it stands in it. */
export type RowFilter = 'ALL' | 'NEW' | 'CHANGED' | 'KEPT' | 'BAD'

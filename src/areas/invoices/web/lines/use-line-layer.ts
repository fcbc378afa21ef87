import { useState } from 'react'
import type { LineValues } from './line-values.ts'

/** Which line of the invoice is open: a new one, or that of a place in the list. */
export type OpenLine =
  | { kind: 'new'; line: LineValues }
  | { kind: 'stored'; place: number; at?: 'amountBuying' | undefined }

export interface LineLayerState {
  open: OpenLine | null
  add: (line: LineValues) => void
  /** `at`: the field that has the focus. */
  edit: (place: number, at?: 'amountBuying') => void
  close: () => void
}

/** The layer of a line, which the list opens, and what is asked before saving. */
export function useLineLayer(): LineLayerState {
  const [open, setOpen] = useState<OpenLine | null>(null)
  return {
    open,
    add: (line) => setOpen({ kind: 'new', line }),
    edit: (place, at) => setOpen({ kind: 'stored', place, at }),
    close: () => setOpen(null),
  }
}

import type { ErrorCode, FieldError } from '#kernel/errors.ts'
import type { ReadChoice, ReadSheet } from './read-cell.ts'
import type { SheetFormat, SheetHead, SheetRow } from './sheet.ts'

/**
 * What a child that works on spreadsheets is asked: to begin a file, to take more of its rows, to finish it; to make one out of the body
 * of a request; to read one.
 */
export type SheetJob =
  | { kind: 'begin'; format: SheetFormat; head: SheetHead }
  | { kind: 'add'; rows: readonly SheetRow[] }
  | { kind: 'end' }
  | { kind: 'rows of a body'; head: SheetHead; names: readonly string[]; body: Uint8Array }
  | { kind: 'read'; bytes: Uint8Array; choice: ReadChoice }

/** What it answers. What is `refused` is the sender's fault, a `problem` is ours. */
export type SheetAnswer =
  | { taken: number }
  | { file: Uint8Array }
  | { sheet: ReadSheet }
  | { refused: ErrorCode; errors: FieldError[] }
  | { problem: string }

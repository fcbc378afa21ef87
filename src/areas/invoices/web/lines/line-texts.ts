import { type LineTextKind, lineTextNames, textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { Invoice } from '../../contract.ts'
import type { LineValues } from './line-values.ts'

/** A heading or a text between the lines, as the form holds it. */
export interface TextValues {
  key: string
  /** The line that it stands before; null behind the last one. */
  beforeLocalId: string | null
  kind: LineTextKind
  text: string
}

/** What stands in the table: a line, or words between lines. */
export type GridRow = { key: string } & (
  | { line: LineValues; text?: never }
  | { text: TextValues; line?: never }
)

export interface LinesAndTexts {
  lines: readonly LineValues[]
  texts: readonly TextValues[]
}

export function newText(kind: LineTextKind, text = ''): TextValues {
  return { key: newRequestId(), beforeLocalId: null, kind, text }
}

/** The rows of the table in the order of the paper. */
export function gridRows({ lines, texts }: LinesAndTexts): GridRow[] {
  const places = textsByPlace(texts, lines)
  const rowsOf = (of: readonly TextValues[]) => of.map((text): GridRow => ({ key: text.key, text }))
  return [
    ...lines.flatMap((line, index) => [...rowsOf(places[index] ?? []), { key: line.localId, line }]),
    ...rowsOf(places[lines.length] ?? []),
  ]
}

/** The lines and texts of rows: each text stands before the line that follows it. */
export function ofRows(rows: readonly GridRow[]): { lines: LineValues[]; texts: TextValues[] } {
  const lines = rows.flatMap(({ line }) => line ?? [])
  const texts = rows.flatMap(({ text }, index) => {
    if (!text) return []
    const following = rows.slice(index).find(({ line }) => line !== undefined)
    return [{ ...text, beforeLocalId: following?.key ?? null }]
  })
  return { lines, texts }
}

/** Lines beside the texts that stood between others: what stood before a line that is gone stands before the next one that is left. */
export function withLines(
  now: LinesAndTexts,
  lines: readonly LineValues[],
): { lines: LineValues[]; texts: TextValues[] } {
  const left = new Map(lines.map((line) => [line.localId, line]))
  const known = now.lines.filter(({ localId }) => left.has(localId)).length
  const kept = gridRows(now).flatMap((row): GridRow[] => {
    if (row.text) return [row]
    const line = left.get(row.key)
    return line ? [{ key: row.key, line }] : []
  })
  const added = lines.slice(known).map((line): GridRow => ({ key: line.localId, line }))
  return ofRows([...kept, ...added])
}

/** The part of the payload: what is empty is none. */
export function textsInput({ lines, texts }: LinesAndTexts) {
  return ofRows(gridRows({ lines, texts: texts.filter(({ text }) => text.trim() !== '') })).texts.map(
    ({ beforeLocalId, kind, text }) => ({ beforeLocalId, kind, text }),
  )
}

/** Those of a stored invoice. */
export const textsOf = ({ texts }: Pick<Invoice, 'texts'>): TextValues[] =>
  texts.map((text, index) => ({ key: `stored ${index}`, ...text }))

/** In words, for questions about what two people changed. */
export const textWords = ({ lines, texts }: LinesAndTexts): string =>
  gridRows({ lines, texts })
    .flatMap(({ text }) => (text ? [`${lineTextNames[text.kind]}: ${text.text}`] : []))
    .join(' · ')

import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'

// Headings and texts between the lines of an invoice (decisions §10 'Text lines'): words in their place, without an amount.

export const lineTextKinds = ['HEADING', 'TEXT'] as const
export type LineTextKind = (typeof lineTextKinds)[number]

/** What a person calls them. */
export const lineTextNames: Record<LineTextKind, string> = { HEADING: 'Überschrift', TEXT: 'Freitext' }

export interface LineText {
  /** The line that it stands before; null behind the last one. */
  beforeLocalId: EntityId | null
  kind: LineTextKind
  text: string
}

/** What has a place among lines. */
type Placed = Pick<LineText, 'beforeLocalId'>
type Line = { localId: EntityId | null }

/** As many as an invoice may have. */
export const mostLineTexts = 200

/** The texts before each of the lines, in its order, and those behind the last one: of the same length as the lines and one more. */
export function textsByPlace<T extends { beforeLocalId: string | null }>(
  texts: readonly T[],
  lines: readonly { localId: string | null }[],
): T[][] {
  const places: T[][] = [...lines, null].map(() => [])
  for (const text of texts) {
    const at = lines.findIndex(({ localId }) => localId !== null && localId === text.beforeLocalId)
    places[at < 0 ? lines.length : at]?.push(text)
  }
  return places
}

/** What is wrong with the places of texts: each stands before a line of the document, or behind the last one. */
export function lineTextProblems(texts: readonly Placed[], lines: readonly Line[]): FieldError[] {
  return texts.flatMap(({ beforeLocalId }, index) => {
    if (beforeLocalId === null || lines.some(({ localId }) => localId === beforeLocalId)) return []
    const message = 'Die Position, vor der der Text steht, ist nicht in der Rechnung'
    return [{ path: `texts.${index}.beforeLocalId`, message }]
  })
}

/** Whether texts are the same in the same places of lines that have the same order and may have other ids. */
export function areSameTexts(
  some: readonly LineText[],
  linesOfSome: readonly Line[],
  others: readonly LineText[],
  linesOfOthers: readonly Line[],
): boolean {
  const told = (texts: readonly LineText[], lines: readonly Line[]) =>
    JSON.stringify(textsByPlace(texts, lines).map((of) => of.map(({ kind, text }) => [kind, text])))
  return told(some, linesOfSome) === told(others, linesOfOthers)
}

import type { TablePreview } from '#kernel/table-import/contract.ts'

/** `1.234 Zeilen`, `1 Zeile`. */
export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`

/** `A`, `A und B`, `A, B und C`. */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1)
  return texts.length < 2 ? (last ?? '') : `${texts.slice(0, -1).join(', ')} und ${last}`
}

type Counts = Pick<TablePreview, 'created' | 'changed' | 'skipped' | 'unchanged'>

/** What an import would do: '39 kommen dazu, 6 werden geändert, 1 bleibt, wie sie ist'. */
export function effectText(
  { created, changed, skipped, unchanged }: Counts,
  ones: readonly [string, string],
  pronoun: 'er' | 'sie' = 'sie',
): string {
  const kept = skipped + unchanged
  const parts = [
    created > 0 && `${counted(created, ones)} ${created === 1 ? 'kommt' : 'kommen'} dazu`,
    changed > 0 && `${changed.toLocaleString('de-DE')} ${changed === 1 ? 'wird' : 'werden'} geändert`,
    kept > 0 &&
      `${kept.toLocaleString('de-DE')} ${kept === 1 ? `bleibt, wie ${pronoun} ist` : 'bleiben, wie sie sind'}`,
  ].filter((part) => part !== false)
  return parts.length === 0
    ? 'Unter den Überschriften steht nichts, was sich importieren lässt.'
    : `${parts.join(', ')}.`
}

/** What is left out of a file, a line for each. */
export function leftOutTexts(
  { columns, lines, lineCount, sheets }: TablePreview['leftOut'],
  letterOf: (column: number) => string,
): string[] {
  return [
    ...columns.map(
      ({ column, heading, values }) =>
        `Spalte ${letterOf(column)} „${heading}“, ${values === 0 ? 'leer' : counted(values, ['Wert', 'Werte'])}`,
    ),
    ...lines.map(({ line, text, reason }) => `Zeile ${line} „${text}“, ${reason}`),
    ...(lineCount > lines.length
      ? [`${counted(lineCount - lines.length, ['weitere Zeile', 'weitere Zeilen'])}`]
      : []),
    ...(sheets.length > 0
      ? [`${sheets.length === 1 ? 'Blatt' : 'Blätter'} ${listed(sheets.map((name) => `„${name}“`))}`]
      : []),
  ]
}

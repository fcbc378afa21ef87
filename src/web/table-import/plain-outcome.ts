import { columnLetter } from '#kernel/table-import/cell-address.ts'
import type { TablePreview } from '#kernel/table-import/contract.ts'
import type { ImportOutcome } from './import-result.tsx'
import { counted, leftOutTexts, listed } from './sentences.ts'

export type ImportEffect = 'CREATED' | 'CHANGED' | 'KEPT'

interface OutcomeWords {
  /** 'Ware', 'Waren'. */
  ones: readonly [string, string]
  /** 'neue Ware', 'neue Waren'. */
  newOnes: readonly [string, string]
  pronoun: 'er' | 'sie'
  /** Where exactly those of an import are listed. */
  addressOf: (importId: string, effect: ImportEffect) => string
  facts?: ImportOutcome['facts']
}

/** What has become of a file: what was made, changed and left alone, each with the way to exactly these. */
export function plainOutcome(
  preview: TablePreview,
  fileName: string,
  importId: string | null,
  { ones, newOnes, pronoun, addressOf, facts = [] }: OutcomeWords,
): ImportOutcome {
  const { created, changed, source, changes } = preview
  const kept = preview.skipped + preview.unchanged
  const was = pronoun === 'er' ? 'wie er war' : 'wie sie war'
  const text = [
    created > 0 && `${counted(created, ones)} angelegt`,
    changed > 0 && `${changed.toLocaleString('de-DE')} geändert`,
    kept > 0 && `${kept.toLocaleString('de-DE')} ${kept === 1 ? `blieb, ${was}` : 'blieben, wie sie waren'}`,
  ].filter((part) => part !== false)
  const links = [
    created > 0 && { label: `${counted(created, newOnes)} ansehen`, effect: 'CREATED' as const },
    changed > 0 && { label: 'Geänderte ansehen', effect: 'CHANGED' as const },
    kept > 0 && { label: 'Unveränderte ansehen', effect: 'KEPT' as const },
  ].filter((link) => link !== false)
  const leftOut = leftOutTexts(preview.leftOut, columnLetter)
  const sheet = source.kind === 'workbook' ? `, Blatt „${source.sheet}“` : ''
  const changedText = changes
    .map(({ name, count }) => `${name} ${count.toLocaleString('de-DE')}-mal`)
    .join(', ')
  return {
    title: `${counted(created + changed + kept, ['Zeile', 'Zeilen'])} importiert`,
    text: `${listed(text)}.`,
    links:
      importId === null ? [] : links.map(({ label, effect }) => ({ label, to: addressOf(importId, effect) })),
    facts: [
      { label: 'Datei', text: `${fileName}${sheet}` },
      ...facts,
      ...(changes.length > 0 ? [{ label: 'Geändert', text: changedText }] : []),
      ...(leftOut.length > 0 ? [{ label: 'Nicht übernommen', text: leftOut.join('; ') }] : []),
    ],
  }
}

import { posix } from 'node:path'
import { refuse } from '#kernel/errors.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { ownTags } from './xml-tags.ts'

export interface Relation {
  id: string
  /** The last word of its address: `worksheet`, `styles`. */
  type: string
  /** Where in the package it leads. */
  path: string
}

const largestUnpacked = 200 * 2 ** 20
export const broken = 'Die Datei ist beschädigt oder keine Tabelle'
const save = 'Bitte speichern Sie die Datei als .xlsx und versuchen Sie es noch einmal.'

/** The package of a workbook, and where in it the workbook lies. Refuses others, naming what they are. */
export function openPackage(bytes: Uint8Array): { archive: Archive; workbook: string } {
  const archive = openArchive(bytes)
  if (!archive) return refuse('file', broken)
  if (archive.unpackedBytes > largestUnpacked) refuse('file', 'Die Datei ist ausgepackt zu groß')
  const workbook =
    relationsOf(archive, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  refuseOthers(archive, workbook)
  return { archive, workbook }
}

/** Where a part of the package, or the package itself (''), leads. */
export function relationsOf(archive: Archive, part: string): Relation[] {
  const folder = posix.dirname(part)
  const text = archive.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)) ?? ''
  const relations: Relation[] = []
  for (const tag of ownTags(text)) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => tag.attribute(name) ?? '')
    if (
      tag.name !== 'Relationship' ||
      tag.isEnd ||
      !id ||
      !target ||
      tag.attribute('TargetMode') === 'External'
    )
      continue
    const place = unescaped(target.replaceAll('\\', '/'))
    const path = place.startsWith('/') ? place.slice(1) : posix.join(folder, place)
    relations.push({ id, type: type?.split('/').at(-1) ?? '', path })
  }
  return relations
}

function unescaped(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

function refuseOthers(archive: Archive, workbook: string): void {
  const says = (name: string, word: string) => (archive.text(name) ?? '').slice(0, 10_000).includes(word)
  if (says('mimetype', 'opendocument') || says('META-INF/manifest.xml', 'opendocument'))
    refuse('file', `OpenDocument-Tabellen (.ods) liest Kontor nicht. ${save}`)
  if (workbook.endsWith('.bin')) refuse('file', `Binäre Excel-Mappen (.xlsb) liest Kontor nicht. ${save}`)
  if (archive.names.some((name) => /^index(?:\.zip$|\/.*\.iwa$)/.test(name)))
    refuse(
      'file',
      'Tabellen von Apple Numbers liest Kontor nicht. Bitte exportieren Sie die Datei als .xlsx und versuchen Sie es noch einmal.',
    )
  if (archive.has(workbook)) {
    for (const { name } of ownTags(archive.text(workbook) ?? '')) {
      if (name === 'workbook') return
      break
    }
    refuse(
      'file',
      'Die Datei ist keine Tabelle. Angenommen werden Tabellen als .xlsx und .csv, und .xls aus Kontor.',
    )
  }
  if (archive.names.some((name) => /\.(?:xlsx|xls|csv)$/.test(name)))
    refuse(
      'file',
      'Die Datei ist ein Archiv (.zip). Bitte entpacken Sie es und wählen Sie die Tabelle darin.',
    )
  refuse('file', broken)
}

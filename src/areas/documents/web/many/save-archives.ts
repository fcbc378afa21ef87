import { postForFile, unreachable } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import {
  type ArchiveKind,
  type archiveBills,
  type archiveInvoices,
  leftOutHeader,
  mostInArchive,
} from '../../contract/archives.ts'

interface Told {
  success: (text: string) => void
  failure: (text: string) => void
}

/** Fetches the papers of marked documents, at most 500 to an archive, and hands each archive to the browser to save. */
export async function saveArchives(
  declaration: typeof archiveBills | typeof archiveInvoices,
  ids: readonly string[],
  kind: ArchiveKind,
  { success, failure }: Told,
): Promise<void> {
  const count = Math.ceil(ids.length / mostInArchive)
  let leftOut = 0
  for (let part = 0; part < count; part++) {
    const entityIds = ids.slice(part * mostInArchive, (part + 1) * mostInArchive)
    const outcome = await postForFile(declaration, { entityIds, kind }, undefined, (headers) => {
      leftOut += Number(headers.get(leftOutHeader) ?? 0)
    })
    if (outcome.kind === 'failure') return failure(unreachable)
    if (outcome.kind === 'error') {
      const { title, errors = [] } = outcome.problem
      return failure(errors.length > 1 ? shortList(errors.map(({ message }) => message)) : title)
    }
    saveFile(count === 1 ? outcome.answer : numbered(outcome.answer, part + 1, count))
  }
  if (leftOut > 0) success(leftOutText(leftOut))
}

const leftOutText = (count: number): string =>
  count === 1
    ? 'Von 1 Rechnung gibt es keine solche Datei. „Nicht enthalten.txt“ im Archiv nennt sie und den Grund.'
    : `Von ${count} Rechnungen gibt es keine solche Datei. „Nicht enthalten.txt“ im Archiv nennt sie und die Gründe.`

function numbered(file: File, part: number, count: number): File {
  return new File([file], file.name.replace(/\.zip$/, `-${part}-von-${count}.zip`), { type: file.type })
}

const mostSaid = 3

/** The first of them, and how many more there are. */
export function shortList(texts: readonly string[]): string {
  const more = texts.length - mostSaid
  const said = texts.slice(0, mostSaid).join('; ')
  return more > 0 ? `${said}; und ${more} weitere.` : `${said}.`
}

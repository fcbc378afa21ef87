import { cutText } from '#kernel/texts/cut-text.ts'
import { type Archive, openArchive } from '#server/spreadsheet/open-archive.ts'
import type { FileResult } from './electronic-file.ts'
import { fault } from './file-fault.ts'
import { invoiceOfSeveral } from './invoice-of-several.ts'
import { mostUnpackedMegabytes, type ReadingLimits } from './reading-limits.ts'
import { kindOf } from './refuse-unread.ts'

const mostFiles = 100

/** The invoice that a ZIP holds as XML or PDF, read by `read`; what is packed once more is told and not looked into. Never throws, if `read` does not. */
export async function readZipInvoice(
  bytes: Uint8Array,
  read: (part: Uint8Array) => Promise<FileResult>,
  limits: ReadingLimits,
): Promise<FileResult> {
  const broken = fault(
    'format',
    'Das ZIP-Archiv ist beschädigt oder verschlüsselt und lässt sich nicht lesen',
  )
  const archive = opened(bytes)
  if (!archive) return broken
  if (archive.names.length > mostFiles || !limits.takeUnpacked(archive.unpackedBytes))
    return fault(
      'format',
      `Das ZIP-Archiv enthält mehr als ${mostFiles} Dateien oder ${mostUnpackedMegabytes} MB; packen Sie die Rechnung bitte aus`,
    )
  const results: FileResult[] = []
  for (const name of archive.names.filter((one) => !one.endsWith('/'))) {
    if (limits.refusal()) break
    const content = unpacked(archive, name)
    if (!content) return broken
    const kind = kindOf(content)
    if (kind === 'xml' || kind === 'pdf') results.push(await read(content))
    else if (isPacked(name, kind))
      limits.leaveUnread('ZIP', `„${cutText(name, 60)}“ im ZIP-Archiv ist nicht gelesen`)
  }
  return invoiceOfSeveral(results, 'Das ZIP-Archiv')
}

/** Whether something in an archive may itself hold invoices: another archive, an e-mail. Documents of office programs are archives, too. */
function isPacked(name: string, kind: ReturnType<typeof kindOf>): boolean {
  if (kind === 'mail' || /\.(zip|7z|rar|tar|t?gz)$/i.test(name)) return true
  return kind === 'zip' && !/\.(docx|xlsx|pptx|od[tsp])$/i.test(name)
}

function opened(bytes: Uint8Array): Archive | null {
  try {
    return openArchive(bytes)
  } catch {
    return null
  }
}

function unpacked(archive: Archive, name: string): Uint8Array | null {
  try {
    return archive.bytes(name)
  } catch {
    return null
  }
}

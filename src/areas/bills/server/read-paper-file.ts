import { readGiroCode } from '#areas/papers/rules/read-giro-code.ts'
import type { Day } from '#kernel/day.ts'
import type { PaperCode, PaperPage, PaperWords } from '#kernel/files/paper-page.ts'
import { file } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import type { PaperReader } from '#server/papers/paper-words.ts'
import { type PaperReading, type ReadPaperBill, readPaperFile } from '../contract/paper-reading.ts'
import { linesFromPaper } from '../rules/paper/lines-from-paper.ts'
import { readPaper } from '../rules/paper/read-paper.ts'
import { supplierFromPaper } from '../rules/paper/supplier-from-paper.ts'
import { withGiroCode } from '../rules/paper/with-giro-code.ts'
import { findPaperSuppliers } from './find-paper-suppliers.ts'
import { ownFirm } from './own-firm.ts'
import { contentOf, findReadable } from './readable-file.ts'
import { rememberCategories } from './remember-categories.ts'

export interface PaperFiles {
  db: Pick<Database, 'reading' | 'sql'>
  papers: PaperReader
}

/** What a paper says, before anything of it is saved (ADR 0073). */
export const readPaperFileFile = ({ db, papers }: PaperFiles) =>
  file(readPaperFile, async (tx, { attachment }, { actor, today }) => {
    const { sha256, type } = await findReadable(tx, attachment.uuid, actor)
    // No connection waits while the file is read.
    return async () => {
      const load = () => contentOf(db.sql, sha256)
      const words = type === 'application/pdf' ? await papers.words(load) : noPaper
      const codes = type === 'application/pdf' && mayHaveCodes(words) ? await papers.codes(load) : []
      const reading = await db.reading((snapshot) => readingOf(snapshot, words, codes, today))
      return { bytes: Buffer.from(JSON.stringify(reading)), fileName: 'Papier.json' }
    }
  })

const noPaper: PaperWords = {
  ok: false,
  code: 'no-text',
  message: 'Gelesen werden PDF-Dateien; bei anderen tragen Sie die Angaben selbst ein',
}

/** Of a scan, too, whose words are not read. */
const mayHaveCodes = (words: PaperWords) => words.ok || words.code === 'no-text'

async function readingOf(
  tx: Tx,
  words: PaperWords,
  codes: readonly PaperCode[],
  today: Day,
): Promise<PaperReading> {
  const code = onlyGiroCode(codes)
  if (!words.ok && code === null) return { paper: null, fault: { code: words.code, message: words.message } }
  const pages: PaperPage[] = words.ok ? words.pages : codes.map(({ page }) => ({ ...page, words: [] }))
  const ofWords = readPaper(pages, await ownFirm(tx))
  const { texts, ...read } = code ? withGiroCode(ofWords, code.says, code.place) : ofWords
  const found = await findPaperSuppliers(tx, { ...read, texts })
  const supplier = found.isSupplierSure ? (found.suppliers[0]?.uuid ?? null) : null
  const paper: ReadPaperBill = {
    ...read,
    pages: pages.map(({ number, width, height }) => ({ number, width, height })),
    lines: await rememberCategories(tx, supplier, linesFromPaper(read), read.billDate.best?.value ?? today),
    ...found,
    newSupplier: supplierFromPaper(read),
  }
  return { paper, fault: null }
}

/** What the paper's GiroCode says; null where it has none, or several. */
function onlyGiroCode(codes: readonly PaperCode[]) {
  const [code, ...others] = codes.flatMap(({ text, page, box }) => {
    const says = readGiroCode(text)
    return says ? [{ says, place: { ...box, page: page.number } }] : []
  })
  return code && others.length === 0 ? code : null
}

import { readGiroCode } from '#areas/papers/rules/read-giro-code.ts'
import type { Day } from '#kernel/day.ts'
import type { PaperCode, PaperPage, PaperWords } from '#kernel/files/paper-page.ts'
import { file } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { loadContent } from '#server/files/content-pieces.ts'
import { type PaperReader, pictureTypes } from '#server/papers/paper-words.ts'
import { type PaperReading, type ReadPaperBill, readPaperFile } from '../contract/paper-reading.ts'
import { linesFromPaper } from '../rules/paper/lines-from-paper.ts'
import { readPaper } from '../rules/paper/read-paper.ts'
import { supplierFromPaper } from '../rules/paper/supplier-from-paper.ts'
import { boxAsRead } from '../rules/paper/turned-box.ts'
import { withGiroCode } from '../rules/paper/with-giro-code.ts'
import { findPaperSuppliers } from './find-paper-suppliers.ts'
import { ownFirm } from './own-firm.ts'
import { findReadable } from './readable-file.ts'
import { rememberCategories } from './remember-categories.ts'

export interface PaperFiles {
  db: Pick<Database, 'reading' | 'sql' | 'storage'>
  papers: PaperReader
}

const pdfType = 'application/pdf'

/** What a paper says, before anything of it is saved (ADR 0073, ADR 0075). */
export const readPaperFileFile = ({ db, papers }: PaperFiles) =>
  file(readPaperFile, async (tx, { attachment }, { actor, today }) => {
    const { sha256, type } = await findReadable(tx, attachment.uuid, actor)
    // No connection waits while the file is read.
    return async () => {
      const content = await readContent(papers, type, () => loadContent(db, sha256))
      const reading = await db.reading((snapshot) => readingOf(snapshot, content, today))
      return { bytes: Buffer.from(JSON.stringify(reading)), fileName: 'Papier.json' }
    }
  })

interface Content {
  words: PaperWords
  codes: readonly PaperCode[]
  /** Whether an OCR read the words. */
  isScan: boolean
}

/** The text layer of a PDF; where it has none, and of pictures, what an OCR reads. */
async function readContent(
  papers: PaperReader,
  type: string,
  load: () => Promise<Uint8Array>,
): Promise<Content> {
  if (type !== pdfType && !pictureTypes.includes(type))
    return { words: notRead(type), codes: [], isScan: false }
  const text = type === pdfType ? await papers.words(load) : null
  if (text && (text.ok || text.code !== 'no-text'))
    return { words: text, codes: text.ok ? await papers.codes(load, type) : [], isScan: false }
  const words = await papers.scan(load, type)
  const isReadable = words.ok || words.code === 'no-text' || words.code === 'too-long'
  return { words, codes: isReadable ? await papers.codes(load, type) : [], isScan: true }
}

const notRead = (type: string): PaperWords => ({
  ok: false,
  code: 'no-text',
  message:
    type === 'image/heic'
      ? 'HEIC-Fotos liest Kontor nicht; speichern Sie das Foto als JPEG, oder fotografieren Sie den Beleg mit „Fotografieren“'
      : 'Gelesen werden PDF, JPEG, PNG und WebP; bei anderen Dateien tragen Sie die Angaben selbst ein',
})

async function readingOf(tx: Tx, { words, codes, isScan }: Content, today: Day): Promise<PaperReading> {
  if (!words.ok && onlyGiroCode(codes, []) === null)
    return { paper: null, fault: { code: words.code, message: words.message } }
  const pages: PaperPage[] = words.ok ? words.pages : codes.map(({ page }) => ({ ...page, words: [] }))
  const code = onlyGiroCode(codes, pages)
  const ofWords = readPaper(pages, await ownFirm(tx))
  const { texts, ...read } = code ? withGiroCode(ofWords, code.says, code.place) : ofWords
  const found = await findPaperSuppliers(tx, { ...read, texts })
  const supplier = found.isSupplierSure ? (found.suppliers[0]?.uuid ?? null) : null
  const paper: ReadPaperBill = {
    ...read,
    pages: pages.map(({ number, width, height, turned = 0 }) => ({ number, width, height, turned })),
    scan: words.ok && isScan ? { pageCount: words.pageCount, readPages: pages.length } : null,
    lines: await rememberCategories(tx, supplier, linesFromPaper(read), read.billDate.best?.value ?? today),
    ...found,
    newSupplier: supplierFromPaper(read),
  }
  return { paper, fault: null }
}

/** What the paper's GiroCode says; null where it has none, or several. Where it stands is told on the page as it was read. */
function onlyGiroCode(codes: readonly PaperCode[], pages: readonly PaperPage[]) {
  const [code, ...others] = codes.flatMap(({ text, page, box }) => {
    const says = readGiroCode(text)
    const asRead = pages.find(({ number }) => number === page.number) ?? page
    return says ? [{ says, place: { ...boxAsRead(box, page, asRead), page: page.number } }] : []
  })
  return code && others.length === 0 ? code : null
}

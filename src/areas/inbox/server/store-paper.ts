import { addPaperFile } from '#areas/attachments/server/paper-files.ts'
import { mayBearInvoice } from '#areas/bills/rules/may-bear-invoice.ts'
import { isUnread } from '#areas/bills/server/electronic-uploads.ts'
import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { Refusal } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/files/file-name.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import { type Context, fact, type Outcome } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PaperReader } from '#server/papers/paper-words.ts'
import { paperReceived, papersReceived } from '../contract.ts'
import { type PaperFacts, paperFacts, printedFacts } from '../rules/paper-facts.ts'
import type { MailReader } from './mail/mail-reader.ts'

/** A paper as it comes in; its content is stored already. */
export interface NewPaper {
  fileName: string
  type: string
  size: number
  sha256: Buffer
  isCut: boolean
  facts: PaperFacts | null
  note: string | null
  mail: { sender: string; subject: string; at: Date } | null
}

/** What reads the files that come in. */
export interface PaperReaders {
  electronicFiles: ElectronicFiles
  papers: Pick<PaperReader, 'words'>
  mails: Pick<MailReader, 'read'>
}

/** What a paper says of itself, and what is to be said of the reading, in German; null where nothing is. */
export type PaperReading = Pick<NewPaper, 'facts' | 'note'>

export const nothingRead: PaperReading = { facts: null, note: null }

const unread = 'Kontor konnte diese Datei noch nicht lesen. Beim Erfassen versucht es das noch einmal.'

/**
 * Reads a paper: an e-invoice by its data, another PDF by its text layer; without facts where it is none or cannot be read. Takes its
 * time: to be called before a transaction. Refuses where too many wait, unless `inTurn` asks again.
 */
export async function readPaper(
  { electronicFiles, papers }: Pick<PaperReaders, 'electronicFiles' | 'papers'>,
  type: string,
  load: () => Promise<Uint8Array>,
  inTurn = <T>(work: () => Promise<T>): Promise<T> => work(),
): Promise<PaperReading> {
  if (!mayBearInvoice(type)) return nothingRead
  const first = await inTurn(() => electronicFiles.read(load))
  // Once the reader may have died by the machine's fault.
  const result = isUnread(first) ? await inTurn(() => electronicFiles.read(load)) : first
  if (result.ok) return { facts: paperFacts(result), note: null }
  const note = isUnread(result) ? unread : null
  if (type !== 'application/pdf') return { facts: null, note }
  // Where too many wait, this one is not read: it waits all the same.
  const words = await inTurn(() => papers.words(load)).catch(unlessBusy)
  return { facts: words?.ok ? printedFacts(words.pages) : null, note }
}

/** For all that one file or one e-mail brings, however many papers: a hostile one would hold the reader for ever. */
export const longestReadMs = 30_000

/** `readPaper` until that time; what comes later waits unread, and it is said. */
export async function readPaperUntil(
  end: number,
  ...[readers, type, load, inTurn]: Parameters<typeof readPaper>
): Promise<PaperReading> {
  if (Date.now() > end && mayBearInvoice(type)) return { facts: null, note: unread }
  return readPaper(readers, type, load, inTurn)
}

/** Several notes as one; null where there is none. */
export const joined = (...notes: readonly (string | null)[]): string | null =>
  notes.filter(Boolean).join(' ') || null

function unlessBusy(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Adds a paper to the inbox, with its file. Answers the fact. */
export function storePaper(tx: Tx, context: Context, paper: NewPaper): Outcome {
  const { entityId, ...told } = writePaper(tx, context, paper)
  const { mail } = paper
  return fact(paperReceived, entityId, {
    ...{ ...told, source: sourceOf(paper) },
    ...{ from: mail?.sender ?? null, subject: mail?.subject ?? null },
  })
}

/** Adds what one dropped file brought. */
export function storePapers(
  tx: Tx,
  context: Context,
  fileName: string,
  all: readonly [NewPaper, ...NewPaper[]],
): Outcome {
  const [first, ...others] = all
  if (others.length === 0) return storePaper(tx, context, first)
  const told = writePaper(tx, context, first)
  const papers = [told, ...others.map((paper) => writePaper(tx, context, paper))]
  return fact(papersReceived, told.entityId, { fileName, papers })
}

const sourceOf = ({ mail }: NewPaper) => (mail === null ? 'HAND' : 'MAIL')

function writePaper(tx: Tx, context: Context, paper: NewPaper) {
  const { type, sha256, isCut, facts, mail, note, size } = paper
  const paperId = context.newId()
  const attachmentId = context.newId()
  const fileName = fitFileName(paper.fileName, type)
  const said = [fileName, mail?.sender, mail?.subject, facts?.supplier, facts?.number, note]
  context.write(
    tx.insertInto('inbox_papers').values({
      ...{ paper_id: paperId, attachment_id: attachmentId, source: sourceOf(paper) },
      ...{ file_name: fileName, type, sha256, is_cut: isCut, note },
      ...{ received_at: context.now, received_by: mail === null ? context.actor.userId : null },
      ...{ mail_sender: mail?.sender, mail_subject: mail?.subject, mailed_at: mail?.at },
      ...{ format: facts?.format, supplier: facts?.supplier, number: facts?.number },
      ...{ invoice_day: facts?.day, gross_cents: facts?.grossCents, currency: facts?.currency },
      search_text: searchKey(said.filter(Boolean).join(' ')),
    }),
  )
  addPaperFile(tx, context, { attachmentId, paperId, fileName, type, sha256, isCut })
  return { entityId: paperId, fileName, type, size, sha256: sha256.toString('hex') }
}

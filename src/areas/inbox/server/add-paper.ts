import { refuse } from '#kernel/errors.ts'
import { mailFileTypes } from '#kernel/files/media-types.ts'
import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import { preparedCommand } from '#server/command.ts'
import { deleteContent } from '#server/files/delete-content.ts'
import type { FileContent, ReceivedFile } from '#server/files/received-file.ts'
import { waitingLine } from '#server/waiting-line.ts'
import { addPaper, emptyPdf } from '../contract.ts'
import { type BroughtPaper, papersOf, shapeOf } from './mail/papers-of.ts'
import {
  joined,
  longestReadMs,
  type NewPaper,
  nothingRead,
  type PaperReaders,
  readPaper,
  readPaperUntil,
  storePapers,
} from './store-paper.ts'

/** What opens as an e-mail of the mailbox does. */
const opened: readonly string[] = ['application/zip', ...Object.values(mailFileTypes)]

// What they hold stands in memory as a whole, until it is put aside: one is opened at a time.
const opening = waitingLine({ atOnce: 1, waiting: 20 })

/** A file that somebody drops into the inbox; it is opened and read before the transaction. */
export const addPaperCommand = (readers: PaperReaders) =>
  preparedCommand(
    addPaper,
    async ({ fileName }, { files }) => {
      const file = fileOf(files.attachmentData)
      const shape = await shapeOfFile(file)
      if (shape === 'empty') refuse('attachmentData', emptyPdf)
      const { papers, said } = await broughtBy(readers, file, fileName)
      // Itself it waits where it brings nothing, or has to be looked at.
      const isKept = papers.length === 0 || said !== null
      const read = papers.length === 0 ? await readPaper(readers, file.type, () => file.read()) : nothingRead
      const end = Date.now() + longestReadMs
      return {
        own: isKept ? { isCut: shape === 'cut', facts: read.facts, note: joined(said, read.note) } : null,
        brought: await readAll(readers, papers, end),
      }
    },
    async (tx, { fileName }, context) => {
      const { type, size, sha256 } = fileOf(context.files.attachmentData)
      const { own, brought } = context.prepared
      const papers: NewPaper[] = brought.map((paper) => ({ ...paper, mail: null }))
      const kept: NewPaper[] = own ? [{ ...own, fileName, type, size, sha256, mail: null }] : []
      const [first, ...others] = [...papers, ...kept]
      if (!first) throw new Error('a file brings itself at least')
      const outcome = storePapers(tx, context, fileName, [first, ...others])
      if (!own) deleteContent(tx, context, sha256)
      return outcome
    },
    {},
    { found: ({ brought }) => brought },
  )

const unopened = {
  damaged: 'Diese Datei ist beschädigt und lässt sich nicht öffnen.',
  unread:
    'Kontor konnte diese Datei nicht öffnen: Das Lesen ist zweimal abgebrochen. Legen Sie sie später noch einmal ab, oder was in ihr steckt, einzeln.',
}

type OpenedFile = ReceivedFile & { type: string }

/** A paper that a dropped file holds, put aside on the disk. */
type PaperAside = FileContent & Pick<NewPaper, 'fileName' | 'type' | 'note' | 'isCut'>

/** What an e-mail or an archive brings, and what is to be said of itself; nothing of any other file. */
async function broughtBy(
  { mails }: PaperReaders,
  file: OpenedFile,
  fileName: string,
): Promise<{ papers: PaperAside[]; said: string | null }> {
  if (!opened.includes(file.type)) return { papers: [], said: null }
  return opening.run(async () => {
    const read = await mails.read(() => file.read(), fileName)
    if (typeof read === 'string') return { papers: [], said: unopened[read] }
    const { papers, said } = papersOf(read, 'file')
    const aside: PaperAside[] = []
    for (const paper of papers) aside.push(await putAside(file, paper))
    return { papers: aside, said }
  })
}

async function putAside(file: OpenedFile, { content, ...paper }: BroughtPaper): Promise<PaperAside> {
  const isCut = paper.type === 'application/pdf' && shapeOf(content) === 'cut'
  return { ...paper, isCut, ...(await file.setAside(content)) }
}

async function readAll(readers: PaperReaders, papers: readonly PaperAside[], end: number) {
  const all: (PaperAside & Pick<NewPaper, 'facts'>)[] = []
  for (const paper of papers) {
    const { facts, note } = await readPaperUntil(end, readers, paper.type, () => paper.read())
    all.push({ ...paper, facts, note: joined(paper.note, note) })
  }
  return all
}

function fileOf([file]: readonly ReceivedFile[]): OpenedFile {
  if (!file?.type) refuse('attachmentData', 'Datei fehlt')
  const { type } = file
  return { ...file, type }
}

async function shapeOfFile(file: ReceivedFile): Promise<'whole' | 'cut' | 'empty'> {
  if (file.type !== 'application/pdf') return 'whole'
  const { start, end } = await file.ends(pdfLookBytes)
  return pdfShape(start.toString('latin1'), end.toString('latin1'))
}

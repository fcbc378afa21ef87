import { refuse } from '#kernel/errors.ts'
import { mailFileTypes } from '#kernel/files/media-types.ts'
import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import { preparedCommand } from '#server/command.ts'
import { deleteContent } from '#server/files/delete-content.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import { contentHash, storeContent } from '#server/files/store-content.ts'
import { addPaper, emptyPdf } from '../contract.ts'
import { type BroughtPaper, papersOf, shapeOf } from './mail/papers-of.ts'
import { type NewPaper, type PaperReaders, readPaper, storePapers } from './store-paper.ts'

/** What opens as an e-mail of the mailbox does. */
const opened: readonly string[] = ['application/zip', ...Object.values(mailFileTypes)]

// For all that one file brings; the others wait without what they say.
const longestReadMs = 30_000

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
      const facts = papers.length === 0 ? await readPaper(readers, file.type, () => file.read()) : null
      const end = Date.now() + longestReadMs
      return {
        own: isKept ? { isCut: shape === 'cut', note: said, facts } : null,
        brought: await readAll(readers, papers, end),
      }
    },
    async (tx, { fileName }, context) => {
      const { type, size, sha256 } = fileOf(context.files.attachmentData)
      const { own, brought } = context.prepared
      // Contents are locked in the order of their hashes.
      for (const { content } of brought.toSorted((a, b) => a.sha256.compare(b.sha256)))
        storeContent(tx, context, content)
      const papers: NewPaper[] = brought.map(({ content, ...paper }) => ({
        ...{ ...paper, size: content.length, mail: null },
      }))
      const kept: NewPaper[] = own ? [{ ...own, fileName, type, size, sha256, mail: null }] : []
      const [first, ...others] = [...papers, ...kept]
      if (!first) throw new Error('a file brings itself at least')
      const outcome = storePapers(tx, context, fileName, [first, ...others])
      if (!own) deleteContent(tx, context, sha256)
      return outcome
    },
  )

/** What an e-mail or an archive brings, and what is to be said of itself; nothing of any other file. */
async function broughtBy(
  { mails }: PaperReaders,
  file: ReceivedFile & { type: string },
  fileName: string,
): Promise<ReturnType<typeof papersOf>> {
  if (!opened.includes(file.type)) return { papers: [], said: null }
  const read = await mails.read(await file.read(), fileName)
  if (!read) return { papers: [], said: 'Diese Datei ist beschädigt und lässt sich nicht öffnen.' }
  return papersOf(read, 'file')
}

async function readAll(readers: PaperReaders, papers: readonly BroughtPaper[], end: number) {
  const all: (BroughtPaper & Pick<NewPaper, 'isCut' | 'facts' | 'sha256'>)[] = []
  for (const paper of papers) {
    const { type, content } = paper
    all.push({
      ...paper,
      isCut: type === 'application/pdf' && shapeOf(content) === 'cut',
      facts: Date.now() > end ? null : await readPaper(readers, type, async () => content),
      sha256: contentHash(content),
    })
  }
  return all
}

function fileOf([file]: readonly ReceivedFile[]): ReceivedFile & { type: string } {
  if (!file?.type) refuse('attachmentData', 'Datei fehlt')
  const { type } = file
  return { ...file, type }
}

async function shapeOfFile(file: ReceivedFile): Promise<'whole' | 'cut' | 'empty'> {
  if (file.type !== 'application/pdf') return 'whole'
  const { start, end } = await file.ends(pdfLookBytes)
  return pdfShape(start.toString('latin1'), end.toString('latin1'))
}

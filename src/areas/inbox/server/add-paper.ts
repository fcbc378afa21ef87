import { refuse } from '#kernel/errors.ts'
import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import { preparedCommand } from '#server/command.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import { addPaper, emptyPdf } from '../contract.ts'
import { type PaperReaders, readPaper, storePaper } from './store-paper.ts'

/** A file that somebody drops into the inbox; it is read before the transaction. */
export const addPaperCommand = (readers: PaperReaders) =>
  preparedCommand(
    addPaper,
    async (_input, { files }) => {
      const file = fileOf(files.attachmentData)
      const shape = await shapeOf(file)
      if (shape === 'empty') refuse('attachmentData', emptyPdf)
      return { isCut: shape === 'cut', facts: await readPaper(readers, file.type, () => file.read()) }
    },
    async (tx, { fileName }, context) => {
      const { type, size, sha256 } = fileOf(context.files.attachmentData)
      const { isCut, facts } = context.prepared
      return storePaper(tx, context, {
        ...{ fileName, type, size, sha256, isCut, facts },
        ...{ note: null, mail: null },
      })
    },
  )

function fileOf([file]: readonly ReceivedFile[]): ReceivedFile & { type: string } {
  if (!file?.type) refuse('attachmentData', 'Datei fehlt')
  const { type } = file
  return { ...file, type }
}

async function shapeOf(file: ReceivedFile): Promise<'whole' | 'cut' | 'empty'> {
  if (file.type !== 'application/pdf') return 'whole'
  const { start, end } = await file.ends(pdfLookBytes)
  return pdfShape(start.toString('latin1'), end.toString('latin1'))
}

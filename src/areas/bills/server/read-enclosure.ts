import { documentFile, documentTypes } from '#areas/attachments/contract.ts'
import type { SupportingDocument } from '#areas/einvoice/rules/electronic-invoice.ts'
import { Refusal } from '#kernel/errors.ts'
import { cleanFileName, fitFileName } from '#kernel/files/file-name.ts'
import { file, type MadeFile } from '#server/command.ts'
import { fileType } from '#server/files/file-type.ts'
import { readEnclosure } from '../contract/bill-reading.ts'
import { loadReadable, type Reader } from './read-bill-file.ts'

/** A document out of an electronic invoice. It comes from others, as attachments do: what it is its bytes tell, never the invoice. */
export const readEnclosureFile = (reader: Reader) =>
  file(readEnclosure, async (tx, { attachment, index }, { actor }) => {
    const { read } = await loadReadable(tx, reader, attachment.uuid, actor)
    return async () => {
      const result = await read()
      const enclosed = result.ok ? result.invoice.supportingDocuments[index] : undefined
      if (!enclosed?.content) throw new Refusal('not-found')
      return fileOf(enclosed, enclosed.content)
    }
  })

async function fileOf({ fileName, reference }: SupportingDocument, content: string): Promise<MadeFile> {
  const bytes = Buffer.from(content, 'base64')
  const known = await fileType(async (at, length) => bytes.subarray(at, at + length), bytes.length)
  const type = known ?? (isText(bytes) ? 'text/plain' : null)
  if (type !== 'text/plain' && !documentTypes.some((one) => one === type)) refuseType()
  // Every type that is left has an ending of its own.
  const name = cleanFileName(fileName ?? reference ?? '') || 'Beilage'
  return { bytes, fileName: fitFileName(name, type ?? ''), type: type ?? '' }
}

function refuseType(): never {
  throw new Refusal('invalid-input', [
    {
      path: 'index',
      message: `Die Beilage ist von einer Art, die Kontor nicht herausgibt. ${documentFile.refusal}`,
    },
  ])
}

/** Tables come as text (text/csv), of which the first bytes tell nothing: UTF-8 or Latin-1 without control characters. */
function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13)
}

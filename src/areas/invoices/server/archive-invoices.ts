import { type FilePapers, findAllowed } from '#areas/attachments/server/download-attachment.ts'
import { archiveInvoices } from '#areas/documents/contract/archives.ts'
import { type ArchivedFile, sendArchive } from '#areas/documents/server/send-archive.ts'
import { problemOf, Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Actor } from '#server/command.ts'
import { contentSize } from '#server/files/content-pieces.ts'
import type { Services } from '#server/services.ts'
import { handedXRechnung } from './electronic/download-xrechnung.ts'
import { invoiceKinds } from './invoice-kinds.ts'

const notReady = 'Das PDF wird noch erstellt, bitte versuchen Sie es gleich noch einmal'

/** The papers of many invoices. Each is handed out as if it were downloaded by itself, and recorded so. */
export function archiveInvoicesRoute(papers: FilePapers) {
  return sendArchive({
    declaration: archiveInvoices,
    kinds: invoiceKinds,
    fileName: 'ausgangsrechnungen',
    async filesOf(services, actor, { documentId }, kind) {
      const hand = kind === 'PDF' ? handedPdf : handedXml
      try {
        const file = await hand(services, papers, actor, documentId)
        if (!file) return notReady
        const size = await contentSize(services.db.sql, file.sha256)
        return [{ fileName: file.file_name, sha256: file.sha256, size } satisfies ArchivedFile]
      } catch (error) {
        // What cannot be had of one does not keep back the others.
        if (error instanceof Refusal) return reasonOf(error)
        throw error
      }
    },
  })
}

const handedPdf = (services: Services, papers: FilePapers, actor: Actor, id: EntityId) =>
  findAllowed(services, papers, actor, id, 'downloaded')

const handedXml = (services: Services, papers: FilePapers, actor: Actor, id: EntityId) =>
  handedXRechnung(services, papers, actor, id, { syntax: 'ubl', reference: '' })

const reasonOf = ({ code, errors }: Refusal): string =>
  code === 'unavailable' ? notReady : (errors[0]?.message ?? problemOf(code).title)

import type { FastifyInstance } from 'fastify'
import { asDownload, type FilePapers } from '#areas/attachments/server/download-attachment.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { Actor } from '#server/command.ts'
import { contentPieces, contentSize } from '#server/files/content-pieces.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { sendPieces } from '#server/http/send-pieces.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'
import { downloadXRechnung, type XRechnungSyntax } from '../../contract.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { findXRechnung, storeXRechnungCommand } from './store-xrechnung.ts'
import { writeXRechnung, xrechnungName } from './write-xrechnung.ts'

const downloads = fewAtOnce({ ofOne: 12, ofAll: 60 })

/**
 * An invoice as XRechnung, in UBL or CII. It is made when it is asked for first, and kept as it is from then on; what is missing for
 * it is named (422). Whoever downloads it has the invoice, as with its PDF (decisions §4, 'Issued').
 */
export function downloadXRechnungRoute(pdfs: Pick<FilePapers, 'recordDownload' | 'makeAnew'>) {
  return (app: FastifyInstance, services: Services): void => {
    const { path, access } = downloadXRechnung
    app.get<{ Params: { uuid: string } }>(path, async (request, reply) => {
      const actor = await actorOf(services, request, access)
      if (!allows(access, actor.permissions)) throw new Refusal('not-permitted')
      const query = parseInput(downloadXRechnung.query, request.query)
      if (!query.ok) throw new Refusal(query.code, query.errors)
      const documentId = parseEntityId(request.params.uuid)
      if (!documentId) throw new Refusal('not-found')
      const leave = downloads.enter(actor.userId ?? '')
      try {
        // HEAD hands nothing out.
        const isHead = request.method === 'HEAD'
        const { syntax } = query.value
        const file = isHead
          ? await keptFile(services, documentId, syntax)
          : await handedXRechnung(services, pdfs, actor, documentId, syntax)
        const { sql } = services.db
        const size = await contentSize(sql, file.sha256)
        const pieces = isHead ? [] : contentPieces(sql, file.sha256, size)
        await sendPieces(asDownload(reply, file.type, file.file_name), size, pieces)
      } finally {
        leave()
      }
      return reply
    })
  }
}

/** The XRechnung of an invoice as it is now, handed out: its download is recorded. Refuses with what is missing for it. */
export async function handedXRechnung(
  services: Services,
  pdfs: Pick<FilePapers, 'recordDownload' | 'makeAnew'>,
  actor: Actor,
  documentId: EntityId,
  syntax: XRechnungSyntax,
) {
  const find = async () => {
    // With the PDF: both say the same of the firm.
    await pdfs.makeAnew(documentId)
    return keptFile(services, documentId, syntax)
  }
  let file = await find()
  for (let before = null; file.attachment_id !== before; ) {
    const { attachment_id: asked } = file
    before = (await pdfs.recordDownload(actor, documentId, asked)) ? asked : null
    // A state that was replaced meanwhile is not handed out as the present one.
    file = await find()
  }
  return file
}

async function keptFile({ db }: Services, documentId: EntityId, syntax: XRechnungSyntax) {
  for (;;) {
    const { kept, stored, firm } = await db.reading(async (tx) => {
      const document = await readDocument(tx, documentId, invoiceKinds)
      const name = xrechnungName(document.number, syntax)
      return {
        stored: document,
        firm: await loadFirm(tx),
        kept: await findXRechnung(tx, documentId, name),
      }
    })
    if (kept) return kept
    const written = writeXRechnung(stored, firm, syntax)
    if (!written.ok) throw new Refusal('invalid-input', written.problems)
    await runSystemCommand(db, storeXRechnungCommand(stored, written.file, firm.printed_version))
  }
}

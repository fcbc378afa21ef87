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
import { downloadXRechnung, type XRechnungQuery } from '../../contract.ts'
import { ownReference, referenceToWrite } from '../../rules/electronic/given-reference.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { findXRechnung, loadReference, storeXRechnungCommand } from './store-xrechnung.ts'
import { writeXRechnung, xmlType, xrechnungName } from './write-xrechnung.ts'

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
        // HEAD hands nothing out, and keeps nothing.
        const isHead = request.method === 'HEAD'
        if (isHead) {
          const { type, file_name, size } = await shownXRechnung(services, documentId, query.value)
          await sendPieces(asDownload(reply, type, file_name), size, [])
        } else {
          const file = await handedXRechnung(services, pdfs, actor, documentId, query.value)
          const { sql } = services.db
          const size = await contentSize(sql, file.sha256)
          await sendPieces(
            asDownload(reply, file.type, file.file_name),
            size,
            contentPieces(services.db, file.sha256, size),
          )
        }
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
  query: XRechnungQuery,
) {
  const find = async () => {
    // With the PDF: both say the same of the firm.
    await pdfs.makeAnew(documentId)
    return keptFile(services, documentId, query)
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

/** What HEAD tells: the kept file, or the one that would be made. */
async function shownXRechnung({ db }: Services, documentId: EntityId, query: XRechnungQuery) {
  const found = await findOrWrite(db, documentId, query)
  if (found.kept) return { ...found.kept, size: await contentSize(db.sql, found.kept.sha256) }
  const { fileName, bytes } = found.made
  return { type: xmlType, file_name: fileName, size: bytes.length }
}

async function keptFile({ db }: Services, documentId: EntityId, query: XRechnungQuery) {
  for (;;) {
    const found = await findOrWrite(db, documentId, query)
    if (found.kept) return found.kept
    await runSystemCommand(db, storeXRechnungCommand(found.stored, found.made, found.printedVersion))
  }
}

/** The file that is kept, else what is to be kept. Refuses with what is missing for it. */
async function findOrWrite(db: Services['db'], documentId: EntityId, { syntax, reference }: XRechnungQuery) {
  const { kept, facts, stored, firm } = await db.reading(async (tx) => {
    const document = await readDocument(tx, documentId, invoiceKinds)
    return {
      stored: document,
      firm: await loadFirm(tx),
      kept: await findXRechnung(tx, documentId, xrechnungName(document.number, syntax)),
      facts: { own: ownReference(document), ...(await loadReference(tx, documentId)) },
    }
  })
  const wanted = referenceToWrite(reference, facts)
  if (!wanted.ok) throw new Refusal('invalid-input', [wanted.problem])
  if (kept && wanted.reference === facts.kept) return { kept }
  const written = writeXRechnung(stored, firm, { syntax, reference: wanted.reference })
  if (!written.ok) throw new Refusal('invalid-input', written.problems)
  return { kept: undefined, stored, made: written.file, printedVersion: firm.printed_version }
}

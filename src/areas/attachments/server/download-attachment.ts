import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import type { Actor } from '#server/command.ts'
import { actorOf } from '#server/http/actor.ts'
import type { Services } from '#server/services.ts'

interface Stored {
  attachment_id: EntityId
  owner_id: EntityId | null
  kind: string | null
  file_name: string
  type: string
  bytes: Buffer
}

// An attachment is seen by whoever may see its document (decisions §3).
const permissionOf: Record<string, Permission> = {
  BILL: 'BILL_VIEW',
  INVOICE: 'INVOICE_VIEW',
  CANCELLATION: 'INVOICE_VIEW',
}

/** What the download asks of the invoices, which stand below the attachments. */
export interface InvoicePdfs {
  makeNow(documentId: EntityId): Promise<void>
  /** Records who downloaded which state: from then on the invoice counts as issued (decisions §4). */
  recordDownload(actor: Actor, documentId: EntityId, attachmentId: EntityId): Promise<void>
}

/**
 * The download call of specification 2 §7. `{id}` is an attachment's, or an invoice's: then its PDF is answered, and made
 * at once if it waits for its turn. Always a download, never a document of our origin (decisions §7). With `?preview=true`
 * it is shown inside of Kontor, which is no download of an invoice.
 */
export function downloadAttachment(pdfs: InvoicePdfs) {
  return (app: FastifyInstance, services: Services): void => {
    app.get<{ Params: { id: string; fileName: string }; Querystring: { preview?: string } }>(
      '/api/attachments/:id/:fileName',
      async (request, reply) => {
        const actor = await actorOf(services, request, 'working')
        if (!allows('working', actor.permissions)) throw new Refusal('not-permitted')
        const id = parseEntityId(request.params.id)
        const isPreview = request.query.preview === 'true'
        const file = id && (await fetchFile(services, pdfs, actor, id, isPreview))
        if (!file) throw new Refusal('not-found')
        return reply
          .type(file.type)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.file_name)}`)
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .send(file.bytes)
      },
    )
  }
}

/** The file, once its download is recorded. A state that was replaced meanwhile is not handed out as the present one. */
async function fetchFile(
  services: Services,
  pdfs: InvoicePdfs,
  actor: Actor,
  id: EntityId,
  isPreview: boolean,
) {
  for (;;) {
    const file = await find(services, id, pdfs, allows('INVOICE_VIEW', actor.permissions))
    if (!file) return undefined
    const needed = file.kind === null ? 'working' : permissionOf[file.kind]
    if (!needed || !allows(needed, actor.permissions)) throw new Refusal('not-permitted')
    const isInvoice = file.kind === 'INVOICE' || file.kind === 'CANCELLATION'
    if (isPreview || !isInvoice || file.owner_id === null) return file
    await pdfs.recordDownload(actor, file.owner_id, file.attachment_id)
    const now = await find(services, id, pdfs, true)
    if (now?.attachment_id === file.attachment_id) return file
  }
}

async function find({ db }: Services, id: EntityId, pdfs: InvoicePdfs, mayMakePdf: boolean) {
  const read = async () => {
    const [row] = await db.sql<Stored[]>`
      select a.attachment_id, a.owner_id, d.kind, a.file_name, a.type, c.bytes
      from (select * from attachments where attachment_id = ${id}
        union all select * from attachments where owner_id = ${id} and tag = 'PDF') a
      join contents c using (sha256) left join documents d on d.document_id = a.owner_id
      where a.attachment_id = ${id} or d.kind <> 'BILL'
      order by a.at desc, a.attachment_id desc limit 1`
    return row
  }
  const found = await read()
  if (found) return found
  const [pending] = await db.sql`select 1 from pending_pdfs where document_id = ${id}`
  // Either there is none, or it was made between the two looks.
  if (!pending) return await read()
  if (!mayMakePdf) throw new Refusal('not-permitted')
  await pdfs.makeNow(id)
  const made = await read()
  // The invoice is there; its PDF could not be made and is tried again.
  if (!made) throw new Refusal('unavailable')
  return made
}

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { actorOf } from '#server/http/actor.ts'
import type { Services } from '#server/services.ts'

interface Stored {
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

/**
 * The download call of specification 2 §7. `{id}` is an attachment's, or an invoice's: then its PDF is answered, and made
 * at once if it waits for its turn. Always a download, never a document of our origin (decisions §7).
 */
export function downloadAttachment(makePdfNow: (documentId: EntityId) => Promise<void>) {
  return (app: FastifyInstance, services: Services): void => {
    app.get<{ Params: { id: string; fileName: string } }>(
      '/api/attachments/:id/:fileName',
      async (request, reply) => {
        const actor = await actorOf(services, request, 'working')
        if (!allows('working', actor.permissions)) throw new Refusal('not-permitted')
        const id = parseEntityId(request.params.id)
        const file = id && (await find(services, id, makePdfNow, allows('INVOICE_VIEW', actor.permissions)))
        if (!file) throw new Refusal('not-found')
        const needed = file.kind === null ? 'working' : permissionOf[file.kind]
        if (!needed || !allows(needed, actor.permissions)) throw new Refusal('not-permitted')
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

async function find(
  { db }: Services,
  id: EntityId,
  makePdfNow: (id: EntityId) => Promise<void>,
  mayMakePdf: boolean,
) {
  const read = async () => {
    const [row] = await db.sql<Stored[]>`
      select d.kind, a.file_name, a.type, c.bytes
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
  if (!pending) return undefined
  if (!mayMakePdf) throw new Refusal('not-permitted')
  await makePdfNow(id)
  const made = await read()
  // The invoice is there; its PDF could not be made and is tried again.
  if (!made) throw new Refusal('unavailable')
  return made
}

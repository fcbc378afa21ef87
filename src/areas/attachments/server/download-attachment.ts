import type { FastifyInstance, FastifyReply } from 'fastify'
import { readVatIdConfirmations } from '#areas/partners/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/files/file-name.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { z } from '#kernel/zod.ts'
import type { Actor } from '#server/command.ts'
import { contentPieces, contentSize, loadContent } from '#server/files/content-pieces.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { type SendLimits, sendPieces } from '#server/http/send-pieces.ts'
import type { Services } from '#server/services.ts'
import { issuedTags } from '../contract.ts'
import { isLetterKind, type LetterKind, letterKinds } from '../rules/letter-kinds.ts'
import type { Owner } from './file-owners.ts'
import { permissionOf } from './owner-kinds.ts'

/** A document, or a letter that is none. */
type DocumentKind = Exclude<Owner['kind'], 'PRODUCT'> | LetterKind

export interface Stored {
  attachment_id: EntityId
  owner_id: EntityId | null
  uploader_id: EntityId | null
  /** A receiver has the papers of his VAT id's confirmations. */
  kind: Owner['kind'] | 'RECEIVER' | LetterKind | null
  tag: string
  file_name: string
  type: string
  sha256: Buffer
  /** Of a product's photo, what is shown of it. */
  large_sha256: Buffer | null
  thumbnail_sha256: Buffer | null
}

/** What the download asks of documents and invoices, which stand below the attachments. */
export interface FilePapers {
  /** What a document or letter is; null where it is gone, or none. */
  kindOf(documentId: EntityId): Promise<DocumentKind | null>
  /** Who may see the invoice or letter whose PDF waits for its turn; null where none does. */
  waitsFor(documentId: EntityId): Promise<Permission | null>
  makeNow(documentId: EntityId): Promise<void>
  /** Makes its papers anew where nobody was handed them and the firm has changed since they were made. */
  makeAnew(documentId: EntityId): Promise<void>
  /**
   * Records who downloaded which state: from then on the invoice counts as issued (decisions §4). False where it is to be made anew
   * first.
   */
  recordDownload(actor: Actor, documentId: EntityId, attachmentId: EntityId): Promise<boolean>
  /** Records the same of a letter, which stays as it was made. */
  recordLetterDownload(actor: Actor, paperId: EntityId, attachmentId: EntityId): Promise<void>
  /** Whether somebody may have that state outside. */
  isHandedOut(attachmentId: EntityId): Promise<boolean>
  /** What is written across a letter that does not count any more; null for one that does. */
  markOfLetter(paperId: EntityId): Promise<string | null>
  /** A PDF with its pages marked: 'ANSICHT' for a mere look. */
  mark(pdf: Uint8Array, fileName: string, mark?: string): Promise<Uint8Array>
}

// A slow reader costs a socket and a piece of his file. Nobody needs more than a few files at once.
const downloads = fewAtOnce({ ofOne: 12, ofAll: 60 })

/**
 * The download call of specification 2 §7. `{id}` is an attachment's, an invoice's or a letter's: then its PDF is answered, and made
 * at once if it waits for its turn. Always a download, never a document of our origin (decisions §7). With `?preview=true`
 * it is shown inside of Kontor, which is no download of an invoice: until its PDF was handed out it leaves the server marked only. A
 * product's photo is then answered as it is shown, with `?thumbnail=true` small.
 */
export function downloadAttachment(pdfs: FilePapers, limits?: SendLimits) {
  return (app: FastifyInstance, services: Services): void => {
    app.get<{ Params: { id: string; fileName: string }; Querystring: unknown }>(
      '/api/attachments/:id/:fileName',
      async (request, reply) => {
        const actor = await actorOf(services, request, 'working')
        if (!allows('working', actor.permissions)) throw new Refusal('not-permitted')
        const leave = downloads.enter(actor.userId ?? '')
        try {
          const { preview, thumbnail } = parseQuery(request.query)
          const id = parseEntityId(request.params.id)
          // HEAD hands nothing out.
          const isHead = request.method === 'HEAD'
          const use = isHead ? 'looked for' : preview || thumbnail ? 'shown' : 'downloaded'
          const file = id && (await findAllowed(services, pdfs, actor, id, use))
          if (!file) throw new Refusal('not-found')
          const shown = shownOfPhoto(file, { preview, thumbnail })
          const marked = isLetterKind(file.kind)
            ? await takenBackView(services, pdfs, file)
            : preview && (await markedView(services, pdfs, file))
          if (marked) await sendMarked(reply, isHead, marked, limits)
          else await send(services, isHead, reply, shown ?? file, limits)
        } finally {
          leave()
        }
        return reply
      },
    )
  }
}

const isTrue = (name: string) =>
  z
    .unknown()
    .refine((value) => value === 'true' || value === 'false', {
      error: `${name}: Erwartet wird true oder false`,
      params: { shape: true },
    })
    .optional()
    .transform((value) => value === 'true')

// What is not understood is no download by mistake: that would count as issuing the invoice.
const downloadQuery = z.strictObject({ preview: isTrue('preview'), thumbnail: isTrue('thumbnail') })
type DownloadQuery = z.output<typeof downloadQuery>

function parseQuery(query: unknown): DownloadQuery {
  const parsed = parseInput(downloadQuery, query)
  if (!parsed.ok) throw new Refusal(parsed.code, parsed.errors)
  return parsed.value
}

/** What is shown of a product's photo; null for other files, and where the file itself was asked for. Others have no thumbnail. */
function shownOfPhoto(file: Stored, { preview, thumbnail }: DownloadQuery): Stored | null {
  const sha256 = thumbnail ? file.thumbnail_sha256 : preview ? file.large_sha256 : null
  if (!sha256) {
    if (thumbnail) throw new Refusal('not-found')
    return null
  }
  return { ...file, sha256, type: 'image/jpeg', file_name: fitFileName(file.file_name, 'image/jpeg') }
}

/**
 * The file that the caller may have, once its download is recorded; its content is read only then. A state that was replaced
 * meanwhile is not handed out as the present one.
 */
export async function findAllowed(
  services: Services,
  pdfs: FilePapers,
  actor: Actor,
  asked: EntityId,
  use: 'looked for' | 'shown' | 'downloaded',
) {
  for (let id = asked; ; ) {
    const file = await find(services, id, pdfs, actor)
    if (!file) return undefined
    const { kind, owner_id } = file
    // As long as nothing has it, nobody but the uploader knows of it.
    if (kind === null || owner_id === null) return file.uploader_id === actor.userId ? file : undefined
    // An attachment is seen by whoever may see its document or product (decisions §3).
    if (!allows(permissionOn(kind), actor.permissions)) throw new Refusal('not-permitted')
    // What was taken back leaves the server marked, which hands nothing out.
    if (isLetterKind(kind) && use === 'downloaded' && (await pdfs.markOfLetter(owner_id)) === null)
      await pdfs.recordLetterDownload(actor, owner_id, file.attachment_id)
    if (use === 'looked for' || !isIssuable(file)) return file
    if (presentTags.includes(file.tag)) {
      await pdfs.makeAnew(owner_id)
      const present = await findPresent(services, file)
      if (present !== file.attachment_id) {
        // What stands for it now. Of one that was replaced meanwhile there may be none yet; an XRechnung is made where it is asked for.
        if (present === undefined && file.tag === 'XML') return undefined
        id = present ?? asked
        continue
      }
    }
    if (use === 'shown') return file
    const isRecorded = await pdfs.recordDownload(actor, owner_id, file.attachment_id)
    const now = await find(services, id, pdfs, actor)
    if (isRecorded && now?.attachment_id === file.attachment_id) return file
  }
}

function permissionOn(kind: NonNullable<Stored['kind']>) {
  if (isLetterKind(kind)) return letterKinds[kind]
  return kind === 'RECEIVER' ? readVatIdConfirmations.access : permissionOf({ kind })
}

/** Those of the tags that the present state's papers have. */
const presentTags: readonly string[] = ['PDF', 'XML']

/** The paper of the present state that a paper is, or was. */
async function findPresent({ db }: Services, { owner_id, tag, file_name }: Stored) {
  const [row] = await db.sql<{ attachment_id: EntityId }[]>`
    select attachment_id from attachments where owner_id = ${owner_id} and tag = ${tag} and (tag = 'PDF' or file_name = ${file_name})
    order by at desc, attachment_id desc limit 1`
  return row?.attachment_id
}

/** What the customer of an invoice gets; evidence of the delivery, and what others hung on the invoice, is not. */
function isIssuable({ kind, tag }: Stored): boolean {
  return (kind === 'INVOICE' || kind === 'CANCELLATION') && issuedTags.includes(tag)
}

/** What is shown of the PDF of an invoice that nobody outside has; null where the file is shown as it is. */
async function markedView(services: Services, pdfs: FilePapers, file: Stored): Promise<MarkedView | null> {
  if (!isIssuable(file) || (await pdfs.isHandedOut(file.attachment_id))) return null
  // Only pages take a mark.
  if (file.type !== 'application/pdf') throw new Refusal('not-found')
  const bytes = await pdfs.mark(await loadContent(services.db, file.sha256), file.file_name)
  return { bytes: Buffer.from(bytes), fileName: `Ansicht ${file.file_name}` }
}

/** A letter that was taken back, also once it is out: its pages say so, whoever asks for them; null for one that counts. */
async function takenBackView(services: Services, pdfs: FilePapers, file: Stored): Promise<MarkedView | null> {
  const { owner_id, file_name } = file
  const mark = owner_id && (await pdfs.markOfLetter(owner_id))
  if (!mark) return null
  const bytes = await pdfs.mark(await loadContent(services.db, file.sha256), file_name, mark)
  return { bytes: Buffer.from(bytes), fileName: fitFileName(`Zurückgenommen ${file_name}`, file.type) }
}

interface MarkedView {
  bytes: Buffer
  fileName: string
}

async function find({ db }: Services, id: EntityId, pdfs: FilePapers, actor: Actor) {
  const found = await findStored(db, pdfs, id)
  if (found) return found
  const paper = await findPaper(db, id)
  if (paper) return paper
  // Either there is none, or it was made between the two looks.
  const permission = await pdfs.waitsFor(id)
  if (permission === null) return await findStored(db, pdfs, id)
  if (!allows(permission, actor.permissions)) throw new Refusal('not-permitted')
  await pdfs.makeNow(id)
  const made = await findStored(db, pdfs, id)
  if (made) return made
  // Its PDF could not be made and is tried again; or it was deleted meanwhile.
  if ((await pdfs.kindOf(id)) !== null) throw new Refusal('unavailable')
  return undefined
}

/** The file of this id, or the PDF of the invoice or letter of this id. */
async function findStored(
  { sql }: Services['db'],
  { kindOf }: FilePapers,
  id: EntityId,
): Promise<Stored | undefined> {
  const [row] = await sql<(Stored & { is_photo: boolean })[]>`
    select a.attachment_id, a.owner_id, a.uploader_id, a.tag, a.file_name, a.type, a.sha256,
      p.attachment_id is not null as is_photo, p.large_sha256, p.thumbnail_sha256
    from (select * from attachments where attachment_id = ${id}
      union all select * from attachments where owner_id = ${id} and tag in ('PDF', 'LETTER')) a
    left join photos p on p.attachment_id = a.attachment_id
    order by a.at desc, a.attachment_id desc limit 1`
  if (!row) return undefined
  const { is_photo, ...file } = row
  if (is_photo) return { ...file, kind: 'PRODUCT' }
  const kind = file.owner_id && (await kindOf(file.owner_id))
  // By its owner an invoice's is asked for.
  if (file.attachment_id !== id && (kind === null || kind === 'BILL')) return undefined
  return { ...file, kind }
}

/** What was kept with a confirmation of a VAT id. */
async function findPaper({ sql }: Services['db'], id: EntityId): Promise<Stored | undefined> {
  const [row] = await sql<Stored[]>`
    select confirmation_id as attachment_id, partner_id as owner_id, null as uploader_id, 'RECEIVER' as kind, '' as tag,
      file_name, file_type as type, file_sha256 as sha256, null as large_sha256, null as thumbnail_sha256
    from vat_id_confirmations where confirmation_id = ${id} and file_sha256 is not null`
  return row
}

async function send(
  { db }: Services,
  isHead: boolean,
  reply: FastifyReply,
  { sha256, type, file_name }: Stored,
  limits?: SendLimits,
): Promise<void> {
  const size = await contentSize(db.sql, sha256)
  const pieces = isHead ? [] : await begun(contentPieces(db, sha256, size))
  await sendPieces(asDownload(reply, type, file_name), size, pieces, limits)
}

function sendMarked(
  reply: FastifyReply,
  isHead: boolean,
  { bytes, fileName }: MarkedView,
  limits?: SendLimits,
): Promise<void> {
  const pieces = isHead ? [] : [bytes]
  return sendPieces(asDownload(reply, 'application/pdf', fileName), bytes.length, pieces, limits)
}

/** Never shown in place, and kept by nobody on the way. */
export const asDownload = (reply: FastifyReply, type: string, fileName: string) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')

/** The same pieces with the first one read: what fails until then is a refusal, and no broken answer. */
async function begun(pieces: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}

import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { asDownload } from '#areas/attachments/server/download-attachment.ts'
import { berlinDay } from '#kernel/day.ts'
import { type FieldError, Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { Actor } from '#server/command.ts'
import { archiveNames } from '#server/files/archive-names.ts'
import { contentPieces } from '#server/files/content-pieces.ts'
import { type ZipEntry, zipPieces } from '#server/files/zip-pieces.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { untilGone } from '#server/http/until-gone.ts'
import type { Services } from '#server/services.ts'
import {
  type ArchiveKind,
  type archiveBills,
  type archiveInvoices,
  leftOutHeader,
} from '../contract/archives.ts'
import type { DocumentKind } from '../rules/stored-document.ts'

/** A file that goes into the archive. */
export interface ArchivedFile {
  fileName: string
  sha256: Buffer
  size: number
}

/** One of the documents that were asked for. */
export interface Archived {
  documentId: EntityId
  number: string
  partner: string
}

interface ArchiveWay {
  declaration: typeof archiveBills | typeof archiveInvoices
  kinds: readonly DocumentKind[]
  /** Without its ending. */
  fileName: string
  /** The files of one document, which are handed out by that; or why there are none. */
  filesOf(
    services: Services,
    actor: Actor,
    document: Archived,
    kind: ArchiveKind,
  ): Promise<readonly ArchivedFile[] | string>
}

// Looking for the papers of 500 takes some seconds. Nobody needs more than one or two archives at once.
const few = fewAtOnce({ ofOne: 2, ofAll: 6 })
// An archive has no more than 4 GB; whoever fetches one keeps it in the browser for a moment.
const mostBytes = 1024 ** 3
// For how long a reader may stand still, and how long he may take: 1 GB over a line that receives 5 MBit/s. Node looks twice whether a
// write has moved: one who stops in the midst of it keeps his place for a minute.
const stallMs = 30_000
const totalMs = 30 * 60_000

const tooLarge = 'passt nicht mehr in dieses Archiv, bitte laden Sie sie einzeln herunter'
const isGone = 'gibt es nicht mehr'

/** The papers of many documents as one archive, sent while they are read. What has none is named in it. */
export function sendArchive({ declaration, kinds, fileName, filesOf }: ArchiveWay) {
  return (app: FastifyInstance, services: Services): void => {
    app.post(declaration.path, async (request, reply) => {
      const actor = await actorOf(services, request, declaration.access)
      if (!allows(declaration.access, actor.permissions)) throw new Refusal('not-permitted')
      const order = parseInput(declaration.input, request.body ?? {})
      if (!order.ok) throw new Refusal(order.code, order.errors)
      const { entityIds, kind } = order.value
      const gone = untilGone(reply)
      const leave = few.enter(actor.userId ?? '')
      try {
        const documents = await findDocuments(services, entityIds, kinds)
        const found = new Map(documents.map((document) => [document.documentId, document]))
        const files: ArchivedFile[] = []
        const leftOut: LeftOut[] = []
        let bytes = 0
        for (const [index, id] of [...new Set(entityIds)].entries()) {
          // Nothing more is handed out to who has left.
          if (gone.aborted) return reply
          const document = found.get(id)
          const has = document
            ? bytes < mostBytes
              ? await filesOf(services, actor, document, kind)
              : tooLarge
            : isGone
          if (typeof has === 'string') leftOut.push({ index, number: document?.number ?? id, reason: has })
          else {
            files.push(...has)
            bytes += has.reduce((sum, { size }) => sum + size, 0)
          }
        }
        if (files.length === 0) throw new Refusal('invalid-input', leftOut.map(problemOf))
        const name = `${fileName}-${kind.toLowerCase()}-${berlinDay(new Date())}.zip`
        await send(asDownload(reply, declaration.type, name), services, files, leftOut)
      } finally {
        leave()
      }
      return reply
    })
  }
}

interface LeftOut {
  /** Its place in what was asked for. */
  index: number
  number: string
  reason: string
}

const problemOf = ({ index, number, reason }: LeftOut): FieldError => ({
  path: `entityIds[${index}]`,
  message: `${number}: ${reason}`,
})

/** Those that are there, of the kinds that the call is for. Served by documents_pkey. */
async function findDocuments(
  { db }: Services,
  ids: readonly EntityId[],
  kinds: readonly DocumentKind[],
): Promise<Archived[]> {
  return db.sql<Archived[]>`
    select document_id as "documentId", number, partner_text as partner from documents
    where document_id = any(${[...ids]}::uuid[]) and kind = any(${[...kinds]}::text[])`
}

/** Its length is not known before: an answer that is broken off has no end, and no browser takes it for whole. */
async function send(
  reply: FastifyReply,
  { db }: Services,
  files: readonly ArchivedFile[],
  leftOut: readonly LeftOut[],
): Promise<void> {
  const named = archiveNames()
  const entries: ZipEntry[] = files.map(({ fileName, sha256, size }) => ({
    name: named(fileName),
    pieces: contentPieces(db, sha256, size),
  }))
  if (leftOut.length > 0) {
    const lines = leftOut.map(({ number, reason }) => `${number}: ${reason}\r\n`)
    entries.push({ name: named('Nicht enthalten.txt'), pieces: [Buffer.from(`\ufeff${lines.join('')}`)] })
  }
  const body = new PassThrough()
  reply.raw.setTimeout(stallMs, () => body.destroy())
  reply.header(leftOutHeader, leftOut.length).send(body)
  await pipeline(zipPieces(entries), body, { signal: AbortSignal.timeout(totalMs) }).catch(() => {})
}

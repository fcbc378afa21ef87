import type { FastifyInstance } from 'fastify'
import type { LetterKind } from '#areas/attachments/rules/letter-kinds.ts'
import { asDownload } from '#areas/attachments/server/download-attachment.ts'
import type { FileDeclaration } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import type { Actor } from '#server/command.ts'
import { loadContent } from '#server/files/content-pieces.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import type { Services } from '#server/services.ts'
import { leftOutHeader } from '../contract.ts'
import { type JoinedLetter, joinLetters } from './join-letters.ts'

type Order = z.ZodType<{ entityIds: EntityId[] }>

/** A stored PDF that goes with a letter. */
export interface EnclosedFile {
  fileName: string
  sha256: Buffer
}

interface PrintWay<I extends Order> {
  declaration: FileDeclaration<I>
  kind: LetterKind
  /** Of the file, and what the PDF is called. */
  fileName: string
  title: string
  printer: Pick<PdfPrinter, 'render'>
  /** Why some of them are not for the printer: those that were taken back. Asked again when they are there to be printed. */
  refused(services: Services, ids: readonly EntityId[]): Promise<{ id: EntityId; message: string }[]>
  /** What is printed behind some of them, by their ids; made where it is still to be. */
  enclosed?(services: Services, ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, EnclosedFile[]>>
  /** Makes a letter that is still to be printed. */
  makeNow(paperId: EntityId): Promise<void>
  /** Refuses what has come to be not for the printer meanwhile. */
  recordLetterDownload(actor: Actor, paperId: EntityId, attachmentId: EntityId): Promise<void>
}

// Each holds its letters in memory until they are joined.
const few = fewAtOnce({ ofOne: 1, ofAll: 3 })

const isGone = 'Diesen Brief gibt es nicht'

/** Many letters in one PDF for the printer; each counts as handed out. */
export function printLettersRoute<I extends Order>(way: PrintWay<I>) {
  const { declaration, printer, title, fileName } = way
  return (app: FastifyInstance, services: Services): void => {
    app.post(declaration.path, async (request, reply) => {
      const actor = await actorOf(services, request, declaration.access)
      if (!allows(declaration.access, actor.permissions)) throw new Refusal('not-permitted')
      const order = parseInput(declaration.input, request.body ?? {})
      if (!order.ok) throw new Refusal(order.code, order.errors)
      const ids = [...new Set(order.value.entityIds)]
      const leave = few.enter(actor.userId ?? '')
      try {
        const letters = await findOrMake(services, ids, way)
        const refused = await way.refused(services, ids)
        const isRefused = new Set(refused.map(({ id }) => id))
        const wrong = [
          ...ids
            .filter((id) => !letters.has(id) && !isRefused.has(id))
            .map((id) => ({ id, message: isGone })),
          ...refused,
        ]
        if (wrong.length > 0) throw new Refusal('invalid-input', errorsAt(order.value.entityIds, wrong))
        const found = ids.flatMap((id) => letters.get(id) ?? [])
        const enclosed = (await way.enclosed?.(services, ids)) ?? new Map<EntityId, EnclosedFile[]>()
        const join = async (some: readonly FoundLetter[]) => {
          const pdfs: JoinedLetter[] = []
          for (const letter of some)
            for (const { fileName, sha256 } of [letter, ...(enclosed.get(letter.paperId) ?? [])])
              pdfs.push({ title: fileName, pdf: await loadContent(services.db, sha256) })
          return joinLetters(printer, pdfs, { title, madeAt: new Date() })
        }
        const joined = await join(found)
        // Many take their time, and meanwhile somebody may have paid: none counts as handed out then.
        const late = await way.refused(services, ids)
        if (late.length > 0) throw new Refusal('invalid-input', errorsAt(order.value.entityIds, late))
        // Recorded once they are there to be printed.
        const { recorded, leftOut } = await recordEach(found, ({ paperId, attachmentId }) =>
          way.recordLetterDownload(actor, paperId, attachmentId),
        )
        if (recorded.length === 0)
          throw new Refusal('invalid-input', errorsAt(order.value.entityIds, leftOut))
        asDownload(reply, declaration.type, fileName)
        // What was paid while the ones before were recorded: those are out, and the file has them alone.
        if (leftOut.length > 0) {
          const places = errorsAt(order.value.entityIds, leftOut).map(({ path }) => path.split('.').at(-1))
          reply.header(leftOutHeader, [...new Set(places)].join(','))
        }
        return reply.send(Buffer.from(leftOut.length === 0 ? joined : await join(recorded)))
      } finally {
        leave()
      }
    })
  }
}

/** Each that is not for the printer, at its place in what was asked for: the others may be asked for again without them. */
const errorsAt = (asked: readonly EntityId[], wrong: readonly { id: EntityId; message: string }[]) =>
  wrong
    .map(({ id, message }) => ({ at: asked.indexOf(id), message }))
    .sort((one, other) => one.at - other.at)
    .map(({ at, message }) => ({ path: `entityIds.${at}`, message }))

/** Records one after the other; what is refused by then is left out. */
async function recordEach(letters: readonly FoundLetter[], record: (letter: FoundLetter) => Promise<void>) {
  const recorded: FoundLetter[] = []
  const leftOut: { id: EntityId; message: string }[] = []
  for (const letter of letters) {
    try {
      await record(letter)
      recorded.push(letter)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid-input') throw error
      leftOut.push(...error.errors.map(({ message }) => ({ id: letter.paperId, message })))
    }
  }
  return { recorded, leftOut }
}

async function findOrMake(
  services: Services,
  ids: readonly EntityId[],
  { kind, makeNow }: Pick<PrintWay<Order>, 'kind' | 'makeNow'>,
) {
  const made = await findLetters(services, ids, kind)
  const missing = ids.filter((id) => !made.has(id))
  if (missing.length === 0) return made
  for (const id of missing) await makeNow(id)
  return findLetters(services, ids, kind)
}

interface FoundLetter {
  paperId: EntityId
  attachmentId: EntityId
  fileName: string
  sha256: Buffer
}

async function findLetters({ db }: Services, ids: readonly EntityId[], kind: string) {
  const rows = await db.sql<FoundLetter[]>`
    select paper_id as "paperId", attachment_id as "attachmentId", file_name as "fileName", sha256
    from papers join attachments using (attachment_id)
    where paper_id = any(${[...ids]}::uuid[]) and kind = ${kind}`
  return new Map(rows.map((row) => [row.paperId, row]))
}

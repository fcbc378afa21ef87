import type { FastifyInstance, FastifyReply } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { type Access, allows } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import type { ListContext } from '../command.ts'
import type { Tx } from '../db/connect.ts'
import { orOnPrimary } from '../db/standby.ts'
import type { PdfPrinter } from '../pdf/pdf-printer.ts'
import type { Services } from '../services.ts'
import { type SheetFormat, sheetFormats, sheetTypes } from '../spreadsheet/sheet.ts'
import type { OpenSheet, Spreadsheets } from '../spreadsheet/spreadsheets.ts'
import { actorOf } from './actor.ts'
import { fewAtOnce } from './few-at-once.ts'
import { loggable } from './loggable.ts'
import { refusalOf } from './problem.ts'
import { sendPieces } from './send-pieces.ts'
import { tellProgress, wantsProgress } from './tell-progress.ts'
import { untilGone } from './until-gone.ts'

/** A sheet, or a page that is printed. */
export type FileFormat = SheetFormat | 'pdf'

/** A list of the firm as a file, `GET {path}.{xls|xlsx|csv}` (decisions §9, 'Reports'). */
export interface RegisterDeclaration<Query extends z.ZodType = z.ZodType> {
  /** In the description of the calls. */
  name: string
  path: string
  access: Access
  query: Query
  /** Without its ending. */
  fileName: string
  /** Where it is not the usual three of a sheet. */
  formats?: readonly FileFormat[]
  /** What of the query belongs to the name: '2026-Q3'. */
  nameOf?(query: z.output<Query>): string | undefined
}

export interface ServerRegister {
  declaration: RegisterDeclaration
  /** Reads in a snapshot that cannot write, on the connections of exports, and puts what it finds into the sheet. */
  fill(tx: Tx, query: unknown, context: RegisterContext, sheet: OpenSheet): Promise<void>
  /** Of one that can be had as a PDF: reads as `fill` does; what it answers prints it once the snapshot is over. */
  print?(tx: Tx, query: unknown, context: RegisterContext): Promise<Print>
}

export type RegisterContext = ListContext & { publicUrl: string }
export type Print = (printer: PdfPrinter) => Promise<Uint8Array>

/** Joins a register's declaration with what fills it. */
export function register<Query extends z.ZodType>(
  declaration: RegisterDeclaration<Query>,
  fill: (tx: Tx, query: z.output<Query>, context: RegisterContext, sheet: OpenSheet) => Promise<void>,
  print?: (tx: Tx, query: z.output<Query>, context: RegisterContext) => Promise<Print>,
): ServerRegister {
  // As with lists: the query is parsed with the declaration's schema before.
  return { declaration, fill, print } as unknown as ServerRegister
}

// A file takes a connection, a process and some seconds.
const few = fewAtOnce({ ofOne: 3, ofAll: 10 })

/** What makes the files. */
interface FileMakers {
  spreadsheets: Spreadsheets
  printer: PdfPrinter
}

/**
 * Makes the route of a register. The file is made outside of the snapshot's process, and sent when the snapshot is over, so that no slow
 * reader holds one of the few connections; who waits for a long one is told how many rows are written.
 */
export function addRegister(
  { spreadsheets, printer }: FileMakers,
  { declaration, fill, print }: ServerRegister,
) {
  return (app: FastifyInstance, services: Services): void => {
    app.get<{ Params: { format: string } }>(`${declaration.path}.:format`, async (request, reply) => {
      const actor = await actorOf(services, request, declaration.access)
      if (!allows(declaration.access, actor.permissions)) throw new Refusal('not-permitted')
      const format = formatsOf(declaration).find((one) => one === request.params.format)
      if (!format) throw new Refusal('no-such-call')
      const query = parseInput(declaration.query, request.query)
      if (!query.ok) throw new Refusal(query.code, query.errors)
      const gone = untilGone(reply)
      const leave = few.enter(actor.userId ?? '')
      const progress = wantsProgress(request) ? tellProgress(reply) : null
      try {
        const { publicUrl } = services.db.installation
        const context = { permissions: actor.permissions, today: berlinDay(new Date()), publicUrl }
        const name = [declaration.fileName, declaration.nameOf?.(query.value) ?? []].flat().join('-')
        if (format === 'pdf') {
          const printed = await orOnPrimary((where) =>
            services.db.exporting((tx) => printedBy(print)(tx, query.value, context), where),
          )
          await sendFile(reply, `${name}.pdf`, 'application/pdf', await printed(printer))
          return reply
        }
        // A file that was broken off is made anew from its first row.
        const bytes = await orOnPrimary((where) =>
          spreadsheets.make(
            format,
            (sheet) => services.db.exporting((tx) => fill(tx, query.value, context, sheet), where),
            gone,
            progress?.rows,
          ),
        )
        if (progress?.hasBegun) await progress.file(`${name}.${format}`, sheetTypes[format], bytes)
        else await sendSheet(reply, `${name}.${format}`, format, bytes)
      } catch (error) {
        if (!progress?.hasBegun) throw error
        // Nobody reads it where it was given up.
        if (!refusalOf(error) && !gone.aborted)
          services.log.error({ call: declaration.path, error: loggable(error) }, 'call failed')
        progress.fail(error)
      } finally {
        leave()
      }
      return reply
    })
  }
}

export const formatsOf = ({ formats = sheetFormats }: RegisterDeclaration): readonly FileFormat[] => formats

function printedBy(print: ServerRegister['print']): NonNullable<ServerRegister['print']> {
  if (print === undefined) throw new Error('A register that is declared as a PDF must print one')
  return print
}

/** Answers with a spreadsheet, as a download. */
export function sendSheet(
  reply: FastifyReply,
  fileName: string,
  format: SheetFormat,
  bytes: Uint8Array,
): Promise<void> {
  return sendFile(reply, fileName, sheetTypes[format], bytes)
}

function sendFile(reply: FastifyReply, fileName: string, type: string, bytes: Uint8Array): Promise<void> {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
  return sendPieces(reply, bytes.length, [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)])
}

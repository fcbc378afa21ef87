import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { CommandDeclaration, FilePart } from '#kernel/declare.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { cleanFileName } from '#kernel/files/file-name.ts'
import { isDiskFull, type ReceivedFile, receiveFile } from '../files/received-file.ts'
import { parseJsonPart } from './parse-json.ts'

/** What of a call's declaration says how its form is taken in. */
type TakesFiles = Pick<CommandDeclaration, 'files' | 'inputParts'>

/** What came with a call: its input as it was sent, and its files. */
export interface ReceivedForm {
  wireInput: unknown
  files: Record<string, ReceivedFile[]>
  /** The files go, whatever became of the command. */
  close(): Promise<void>
}

const megabyte = 1024 * 1024
const largestField = 2 * megabyte
const mostFields = 20
// A sender who says nothing for so long is left.
const longestStallMs = 30_000
const commandPart = 'command'

/**
 * Takes in the body of a command that takes files: a form, or plain JSON without any. Each file is held to the size of its
 * part as it comes, and to number and type before anything is done with it. What is left of a refused body is thrown away
 * as it arrives.
 */
export async function receiveForm(
  request: FastifyRequest,
  declaration: TakesFiles,
  dataFolder: string,
  stallMs: number = longestStallMs,
): Promise<ReceivedForm> {
  const parts = declaration.files ?? {}
  const form = emptyForm(parts)
  try {
    if (request.isMultipart()) {
      refuseLargeBody(request, parts)
      // The whole takes four minutes at the most (`create-app.ts`).
      request.raw.setTimeout(stallMs, () => request.raw.destroy())
      form.wireInput = await receiveParts(request, declaration, form.files, dataFolder)
      request.raw.setTimeout(0)
    } else form.wireInput = request.body ?? {}
    for (const [name, part] of Object.entries(parts)) refuseFaultyFiles(name, part, form.files[name] ?? [])
    return form
  } catch (error) {
    await form.close()
    throw error
  }
}

function emptyForm(parts: Readonly<Record<string, FilePart>>): ReceivedForm {
  const files: ReceivedForm['files'] = {}
  for (const name of Object.keys(parts)) files[name] = []
  return {
    wireInput: {},
    files,
    async close() {
      for (const file of Object.values(files).flat()) await file.close()
    },
  }
}

/** What says beforehand that it is larger than everything that is taken need not be read. */
function refuseLargeBody({ headers }: FastifyRequest, parts: Readonly<Record<string, FilePart>>): void {
  const largest = Object.values(parts).reduce((sum, { most, largestBytes }) => sum + most * largestBytes, 0)
  if (Number(headers['content-length'] ?? 0) <= largest + largestField) return
  const [only, ...others] = Object.entries(parts)
  throw only && others.length === 0 && only[1].most === 1 ? tooLarge(...only) : new Refusal('too-large')
}

function tooLarge(path: string, { largestBytes }: FilePart): Refusal {
  const limit = `${Math.floor(largestBytes / megabyte)} MB`
  return new Refusal('too-large', [{ path, message: `Die Datei darf höchstens ${limit} groß sein.` }])
}

async function receiveParts(
  request: FastifyRequest,
  declaration: TakesFiles,
  files: ReceivedForm['files'],
  dataFolder: string,
): Promise<unknown> {
  const fields: Record<string, unknown> = {}
  const received = request.parts({
    // Sizes and numbers are looked at below, where they can be named. These only end what is out of all bounds.
    limits: {
      fieldSize: largestField,
      fields: mostFields,
      files: mostFields,
      parts: 2 * mostFields,
      fileSize: Number.POSITIVE_INFINITY,
    },
  })
  try {
    for await (const part of received) {
      const { fieldname } = part
      const declared = Object.hasOwn(files, fieldname) ? declaration.files?.[fieldname] : undefined
      if (part.type === 'field') addField(fields, declaration, part)
      else if (declared) files[fieldname]?.push(await receivePart(part, declared, files, dataFolder))
      else if (takesCommand(declaration) && fieldname === commandPart) {
        // Browsers send JSON of its own type as if it were a file.
        fields[commandPart] = parseJsonPart(await textOf(part.file))
      } else refuseUnknown(fieldname)
    }
  } catch (error) {
    if (isDiskFull(error)) throw new Refusal('storage-full')
    if (error instanceof Refusal || isOfTheDisk(error)) throw error
    // The parser of the form says in English what is wrong with it, or that the sender is gone.
    throw new Refusal('malformed-form')
  } finally {
    // What is left arrives and is thrown away: a sender who is still sending could not read the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
  return takesCommand(declaration) ? (fields[commandPart] ?? {}) : fields
}

const takesCommand = ({ inputParts }: TakesFiles) => inputParts !== 'fields'

function addField(
  fields: Record<string, unknown>,
  declaration: TakesFiles,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (valueTruncated) throw new Refusal('too-large')
  if (declaration.files && Object.hasOwn(declaration.files, fieldname)) {
    throw new Refusal('malformed-input', [{ path: fieldname, message: 'Erwartet wird eine Datei' }])
  }
  if (Object.hasOwn(fields, fieldname)) {
    throw new Refusal('malformed-input', [{ path: fieldname, message: 'Die Angabe steht zweimal da' }])
  }
  if (!takesCommand(declaration)) fields[fieldname] = value
  else if (fieldname !== commandPart) refuseUnknown(fieldname)
  else fields[commandPart] = typeof value === 'string' ? parseJsonPart(value) : value
}

function refuseUnknown(name: string): never {
  const shown = name.slice(0, 50)
  throw new Refusal('malformed-input', [{ path: shown, message: `Unbekanntes Feld „${shown}“` }])
}

async function receivePart(
  { fieldname, filename, file }: MultipartFile,
  part: FilePart,
  files: ReceivedForm['files'],
  dataFolder: string,
): Promise<ReceivedFile> {
  if ((files[fieldname]?.length ?? 0) >= part.most) {
    refuse(fieldname, part.most === 1 ? 'Nur eine Datei angeben' : `Höchstens ${part.most} Dateien angeben`)
  }
  return receiveFile(dataFolder, cleanFileName(filename ?? ''), file, (size) => {
    if (size > part.largestBytes) throw tooLarge(fieldname, part)
  })
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > largestField) throw new Refusal('too-large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function refuseFaultyFiles(name: string, part: FilePart, files: readonly ReceivedFile[]): void {
  if (files.length === 0 && !part.optional) refuse(name, 'Datei fehlt')
  for (const { size, type } of files) {
    if (size === 0) refuse(name, 'Die Datei ist leer')
    if (part.types !== 'any' && (type === null || !part.types.includes(type))) refuse(name, part.refusal)
  }
}

/** Read-only or failing: no fault of what was sent. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

import type {
  CommandDeclaration,
  FileDeclaration,
  FilePart,
  ListDeclaration,
  ReadDeclaration,
} from '#kernel/declare.ts'
import { errorTable } from '#kernel/errors.ts'
import type { z } from '#kernel/zod.ts'
import { sheetTypes } from '../spreadsheet/sheet.ts'

import { type FileFormat, formatsOf, type RegisterDeclaration } from './add-register.ts'
import { machinery } from './openapi-machinery.ts'
import {
  type CallText,
  heading,
  json,
  pathParameters,
  problemContent,
  refusals,
  refusalsOf,
  schemaOf,
  security,
  tagOf,
} from './openapi-parts.ts'

/** What a call is for, and what was once sent to it and answered: by the name of its declaration, or the resource of a list. */
export interface CallTexts {
  purposes: Readonly<Record<string, string>>
  examples: Readonly<Record<string, { input?: unknown; answer?: unknown }>>
  /** What neither a declaration nor the machinery makes, as it is described: by path and method. */
  others: Readonly<Record<string, Record<string, object>>>
}

export interface Declarations {
  commands: readonly CommandDeclaration[]
  lists: readonly ListDeclaration[]
  reads: readonly ReadDeclaration[]
  files: readonly FileDeclaration[]
  registers: readonly RegisterDeclaration[]
}

const commandAnswer = {
  type: 'object',
  properties: {
    entityId: {
      type: 'object',
      properties: { uuid: { type: 'string', format: 'uuid' } },
      required: ['uuid'],
    },
    requestId: { type: 'string', format: 'uuid' },
    seq: { type: 'integer' },
  },
  required: ['entityId', 'requestId', 'seq'],
}

/** The OpenAPI 3.1 description, made from the declarations that also make the routes. */
export function openApi(
  declarations: Declarations,
  { purposes, examples, others }: CallTexts,
  version: string,
): object {
  const { commands, lists, reads, files, registers } = declarations
  const paths: Record<string, Record<string, object>> = { ...machinery, ...others }
  const add = (path: string, method: string, operation: object) => {
    const key = path.replace(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method]: operation }
  }
  const textOf = (name: string): CallText => ({ purpose: purposes[name], ...examples[name] })
  for (const command of commands) add(command.path, 'post', describeCommand(command, textOf(command.name)))
  for (const file of files) add(file.path, 'post', describeFile(file, textOf(file.name)))
  for (const one of registers) add(`${one.path}.:format`, 'get', describeRegister(one, textOf(one.name)))
  for (const read of reads) add(read.path, 'get', describeRead(read, textOf(read.name)))
  for (const list of lists) {
    add(`/proxy/get/${list.resource}`, 'get', describeList(list, textOf(list.resource)))
    add(`/proxy/get/${list.resource}/totals`, 'get', describeTotals(list, textOf(list.resource)))
  }
  const tags = [...commands, ...reads, ...files].map(({ path }) => tagOf(path))
  tags.push(...registers.map(({ path }) => tagOf(path)))
  tags.push(...lists.map(({ resource }) => resource), 'kontor')
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'Diese Installation' }],
    tags: [...new Set(tags)].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          description: 'Das Token einer Anmeldung (`POST /api/auth`).',
        },
        key: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'kontor_…' },
          description: 'Der Schlüssel eines Programms (`POST /api/auth/keys`).',
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, description]) => [name, { description, ...problemContent }]),
      ),
      schemas: { Problem: problemSchema, CommandAnswer: commandAnswer },
    },
  }
}

const about =
  'Was die Bildschirme von Kontor aufrufen, kann auch ein Shop oder ein Skript aufrufen. Beträge sind Zahlen in ' +
  'Währungseinheiten mit höchstens zwei Nachkommastellen, Tage `YYYY-MM-DD`. Wer angemeldet ist, sendet sein Token, ein Programm seinen Schlüssel als ' +
  '`Authorization: Bearer …`. Ein `Idempotency-Key` je Vorgang macht Wiederholungen ungefährlich.'

const problemSchema = {
  type: 'object',
  properties: {
    type: { enum: Object.keys(errorTable).map((code) => `urn:kontor:error:${code}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    entityId: {
      type: 'object',
      description: 'Was es schon gibt, wenn das der Grund ist (`already-recorded`).',
      properties: { uuid: { type: 'string', format: 'uuid' } },
      required: ['uuid'],
    },
  },
  required: ['type', 'title', 'status'],
}

/** The bodies that a command takes: JSON, and with files a form. */
function bodyOf(command: CommandDeclaration, example: unknown): object {
  const input = schemaOf(command.input, 'input')
  const parts: Record<string, FilePart> = command.files ?? {}
  const named = Object.entries(parts)
  const { content } = json(input, example)
  if (named.length === 0) return content
  const form = {
    type: 'object',
    properties: {
      ...(command.inputParts === 'fields' ? input['properties'] : { command: input }),
      ...Object.fromEntries(named.map(([name, part]) => [name, fileSchema(part)])),
    },
    required: [
      ...(command.inputParts === 'fields' ? (input['required'] ?? []) : ['command']),
      ...named.filter(([, part]) => !part.optional).map(([name]) => name),
    ],
  }
  const types = named.map(([name, part]) => [
    name,
    { contentType: part.types === 'any' ? '*/*' : part.types.join(', ') },
  ])
  const encoding = {
    ...Object.fromEntries(types),
    ...(command.inputParts !== 'fields' && { command: { contentType: 'application/json' } }),
  }
  const isJsonToo = named.every(([, part]) => part.optional)
  const sent = {
    // What comes as fields is an object, and so is its example.
    ...(command.inputParts === 'fields' ? (example as object) : { command: example }),
    ...Object.fromEntries(named.map(([name]) => [name, '(die Datei)'])),
  }
  return { ...(isJsonToo && content), 'multipart/form-data': { schema: form, encoding, example: sent } }
}

function fileSchema({ most, largestBytes }: FilePart): object {
  const one = { type: 'string', format: 'binary', description: `Höchstens ${largestBytes} Bytes` }
  return most === 1 ? one : { type: 'array', items: one, maxItems: most }
}

function describeCommand(command: CommandDeclaration, text: CallText): object {
  return {
    ...heading(command.name, command.name, text.purpose, tagOf(command.path)),
    'x-access': command.access,
    'x-events': command.events.map((event) => event.name),
    security: security(command.access),
    parameters: [
      ...pathParameters(command.path),
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
    ],
    requestBody: { required: true, content: bodyOf(command, text.input) },
    responses: {
      [command.answer === 'created' ? '201' : '200']: answerOf(command, text.answer),
      ...refusalsOf(command.access, command.path, true),
    },
  }
}

function answerOf({ answer, tells }: CommandDeclaration, example: unknown): object {
  if (answer === 'text') {
    return { description: 'Angenommen', content: { 'text/plain': { schema: { type: 'string' }, example } } }
  }
  if (answer === 'told' && tells)
    return { description: 'Wird nur dieses eine Mal gesagt', ...json(schemaOf(tells, 'output'), example) }
  if (answer === 'token' || answer === 'ticket') {
    const schema = { type: 'object', properties: { [answer]: { type: 'string' } }, required: [answer] }
    return { description: answer === 'token' ? 'Angemeldet' : 'Einmal gültig', ...json(schema, example) }
  }
  return {
    description: 'Ausgeführt und gespeichert',
    ...json({ $ref: '#/components/schemas/CommandAnswer' }, example),
  }
}

function describeFile(file: FileDeclaration, text: CallText): object {
  return {
    ...heading(file.name, file.name, text.purpose, tagOf(file.path)),
    'x-access': file.access,
    security: security(file.access),
    requestBody: { required: true, ...json(schemaOf(file.input, 'input'), text.input) },
    responses: {
      '200': {
        description: 'Die Datei; gespeichert wird nichts',
        ...madeOf(file, text),
      },
      ...refusalsOf(file.access, file.path, true),
    },
  }
}

/** Bytes, or an answer that is made as a file is. */
function madeOf({ type }: FileDeclaration, { answer }: CallText): object {
  if (type === 'application/json') return json({ type: 'object' }, answer)
  return { content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
}

const typeOf = (format: FileFormat): string => (format === 'pdf' ? 'application/pdf' : sheetTypes[format])

const fileContent = (format: FileFormat) => ({
  schema: { type: 'string', format: 'binary' },
  ...(format === 'csv' && { example: 'Status;Code;Menge' }),
})

function describeRegister(register: RegisterDeclaration, text: CallText): object {
  const { name, path, access, query } = register
  const formats = formatsOf(register)
  const content = Object.fromEntries(formats.map((format) => [typeOf(format), fileContent(format)]))
  return {
    ...heading(name, name, text.purpose, tagOf(path)),
    'x-access': access,
    security: security(access),
    parameters: [
      { name: 'format', in: 'path', required: true, schema: { enum: formats } },
      ...queryParameters(query),
    ],
    responses: {
      '200': { description: 'Die Datei', content },
      ...refusalsOf(access, '/:format', false),
    },
  }
}

function queryParameters(schema: z.ZodType): object[] {
  // The schema of a query is that of an object.
  const query = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(query.properties ?? {}).map(([name, parameter]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema: parameter,
  }))
}

function describeRead(read: ReadDeclaration, text: CallText): object {
  return {
    ...heading(read.name, read.name, text.purpose, tagOf(read.path)),
    'x-access': read.access,
    security: security(read.access),
    parameters: [...pathParameters(read.path), ...queryParameters(read.query)],
    responses: {
      '200': { description: 'Antwort', ...json(schemaOf(read.answer, 'output'), text.answer) },
      ...refusalsOf(read.access, read.path, false),
    },
  }
}

const listParameter = (name: string, schema: object, description?: string) => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(description && { description }),
})
const searchParameters = [
  listParameter('searchText', { type: 'string', maxLength: 200 }),
  listParameter('searchFilter', { type: 'string', contentMediaType: 'application/json' }),
]
const sortParameters = ({ sortable = [] }: ListDeclaration) =>
  sortable.length === 0
    ? []
    : [
        listParameter(
          'sort',
          { enum: sortable.flatMap((name) => [name, `-${name}`]) },
          'Nach welcher Spalte; mit Minus die größten zuerst. Ohne Angabe in der üblichen Reihenfolge.',
        ),
      ]
const windowParameters = [
  listParameter('startIndex', { type: 'integer', minimum: 0, default: 0 }),
  listParameter(
    'stopIndex',
    { type: 'integer', minimum: 0, default: 50 },
    'Ausschließlich; höchstens 1.000 Zeilen auf einmal. 9007199254740991 steht für alle, bis zu 100.000.',
  ),
  listParameter('totals', { enum: ['0', '1'], default: '1' }, '0: ohne totalCount und stats'),
]

const totalsSchemas = (list: ListDeclaration) => ({
  totalCount: { type: 'integer' },
  stats: schemaOf(list.stats, 'output'),
})

function describeList(list: ListDeclaration, text: CallText): object {
  const schema = {
    type: 'object',
    properties: { ...totalsSchemas(list), section: { type: 'array', items: schemaOf(list.row, 'output') } },
    required: ['section'],
  }
  return {
    ...heading(`list ${list.resource}`, `list ${list.resource}`, text.purpose, list.resource),
    'x-access': list.access,
    security: security(list.access),
    parameters: [...searchParameters, ...sortParameters(list), ...windowParameters],
    responses: {
      '200': { description: 'Ein Ausschnitt der Liste', ...json(schema, text.answer) },
      ...refusalsOf(list.access, '', false),
    },
  }
}

function describeTotals(list: ListDeclaration, { answer }: CallText): object {
  const schema = { type: 'object', properties: totalsSchemas(list), required: ['totalCount', 'stats'] }
  // The answer of a list is an object.
  const { section: _, ...totals } = { section: [], ...(answer as object) }
  const purpose = 'Anzahl und Summen alles Gefundenen, ohne seine Zeilen.'
  return {
    ...heading(`total ${list.resource}`, `total ${list.resource}`, purpose, list.resource),
    'x-access': list.access,
    security: security(list.access),
    parameters: searchParameters,
    responses: {
      '200': { description: 'Anzahl und Summen', ...json(schema, totals) },
      ...refusalsOf(list.access, '', false),
    },
  }
}

import type {
  CommandDeclaration,
  FileDeclaration,
  FilePart,
  ListDeclaration,
  ReadDeclaration,
} from '#kernel/declare.ts'
import { errorTable } from '#kernel/errors.ts'
import { z } from '#kernel/zod.ts'

/** What a call is for, and what was once sent to it and answered: by the name of its declaration, or the resource of a list. */
export interface CallTexts {
  purposes: Readonly<Record<string, string>>
  examples: Readonly<Record<string, { input?: unknown; answer?: unknown }>>
}

export interface Declarations {
  commands: readonly CommandDeclaration[]
  lists: readonly ListDeclaration[]
  reads: readonly ReadDeclaration[]
  files: readonly FileDeclaration[]
}

const problemContent = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const refusals = {
  BadRequest: 'Die Anfrage hat nicht die erwartete Form.',
  Unauthorized: 'Ohne Token, oder seine Sitzung ist beendet.',
  Forbidden: 'Dafür fehlt die Berechtigung.',
  NotFound: 'Den Eintrag gibt es nicht.',
  Conflict: 'Jemand anderes hat es inzwischen geändert, oder es wird noch verwendet.',
  TooLarge: 'Zu groß oder zu viele Zeilen.',
  Invalid: 'Eine Angabe fehlt oder ist falsch; `errors` nennt jedes Feld.',
  TooMany: 'Zu viele Versuche; `Retry-After` sagt, wann der nächste lohnt.',
  Unavailable: 'Gerade nicht möglich; `Retry-After` sagt, wann der nächste Versuch lohnt.',
} as const
const refused = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` })

/** What a call may be refused with. */
function refusalsOf(access: CommandDeclaration['access'], path: string, isWriting: boolean) {
  return {
    '400': refused('BadRequest'),
    ...(access !== 'anyone' && { '401': refused('Unauthorized'), '403': refused('Forbidden') }),
    ...(path.includes(':') && { '404': refused('NotFound') }),
    ...(isWriting && { '409': refused('Conflict') }),
    '413': refused('TooLarge'),
    ...(isWriting && { '422': refused('Invalid') }),
    '429': refused('TooMany'),
    '503': refused('Unavailable'),
  }
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
  { purposes, examples }: CallTexts,
  version: string,
): object {
  const { commands, lists, reads, files } = declarations
  const paths: Record<string, Record<string, object>> = { ...machinery }
  const add = (path: string, method: string, operation: object) => {
    const key = path.replace(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method]: operation }
  }
  const textOf = (name: string): CallText => ({ purpose: purposes[name], ...examples[name] })
  for (const command of commands) add(command.path, 'post', describeCommand(command, textOf(command.name)))
  for (const file of files) add(file.path, 'post', describeFile(file, textOf(file.name)))
  for (const read of reads) add(read.path, 'get', describeRead(read, textOf(read.name)))
  for (const list of lists) {
    add(`/proxy/get/${list.resource}`, 'get', describeList(list, textOf(list.resource)))
    add(`/proxy/get/${list.resource}/totals`, 'get', describeTotals(list, textOf(list.resource)))
  }
  const tags = [...commands, ...reads, ...files].map(({ path }) => tagOf(path))
  tags.push(...lists.map(({ resource }) => resource), 'kontor')
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'Diese Installation' }],
    tags: [...new Set(tags)].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, description]) => [name, { description, ...problemContent }]),
      ),
      schemas: { Problem: problemSchema, CommandAnswer: commandAnswer },
    },
  }
}

const about =
  'Was die Bildschirme von Kontor aufrufen, kann auch ein Shop oder ein Skript aufrufen. Beträge sind Zahlen in ' +
  'Währungseinheiten mit höchstens zwei Nachkommastellen, Tage `YYYY-MM-DD`. Wer angemeldet ist, sendet sein Token als ' +
  '`Authorization: Bearer …`. Ein `Idempotency-Key` je Vorgang macht Wiederholungen ungefährlich.'

interface CallText {
  purpose: string | undefined
  input?: unknown
  answer?: unknown
}

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
  },
  required: ['type', 'title', 'status'],
}

const security = (access: CommandDeclaration['access']) => (access === 'anyone' ? [] : [{ bearer: [] }])
const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})

/** Its id, what it is called and what it is for. */
function heading(id: string, summary: string, purpose: string | undefined, tag: string) {
  return { operationId: urlSafe(id), summary, ...(purpose && { description: purpose }), tags: [tag] }
}

const urlSafe = (name: string) =>
  name
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()

/** What calls are grouped by: the first word of their path. */
const tagOf = (path: string) => /^\/(?:api|proxy\/get)\/([\w-]+)/.exec(path)?.[1] ?? 'kontor'
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /uuid$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
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

function answerOf({ answer }: CommandDeclaration, example: unknown): object {
  if (answer === 'text') {
    return { description: 'Angenommen', content: { 'text/plain': { schema: { type: 'string' }, example } } }
  }
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
        content: { [file.type]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...refusalsOf(file.access, file.path, true),
    },
  }
}

function describeRead(read: ReadDeclaration, text: CallText): object {
  const query = schemaOf(read.query, 'input') as { properties?: Record<string, object>; required?: string[] }
  return {
    ...heading(read.name, read.name, text.purpose, tagOf(read.path)),
    'x-access': read.access,
    security: security(read.access),
    parameters: [
      ...pathParameters(read.path),
      ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: query.required?.includes(name) ?? false,
        schema,
      })),
    ],
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
    parameters: [...searchParameters, ...windowParameters],
    responses: {
      '200': { description: 'Ein Ausschnitt der Liste', ...json(schema, text.answer) },
      ...refusalsOf(list.access, '', false),
    },
  }
}

function describeTotals(list: ListDeclaration, { answer }: CallText): object {
  const schema = { type: 'object', properties: totalsSchemas(list), required: ['totalCount', 'stats'] }
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

/** What no declaration makes. */
const machinery = {
  '/healthz': {
    get: {
      ...heading(
        'health',
        'health',
        'Der Prozess läuft; `setUp` sagt, ob Kontor eingerichtet ist.',
        'kontor',
      ),
      security: [],
      responses: {
        '200': { description: 'Er läuft', ...json({ type: 'object' }, { status: 'ok', setUp: true }) },
        '429': refused('TooMany'),
      },
    },
  },
  '/readyz': {
    get: {
      ...heading('readiness', 'readiness', 'Die Datenbank antwortet und nimmt Änderungen an.', 'kontor'),
      security: [],
      responses: {
        '200': { description: 'Bereit', ...json({ type: 'object' }, { status: 'ready' }) },
        '429': refused('TooMany'),
        '503': refused('Unavailable'),
      },
    },
  },
  '/api/attachments/{id}/{fileName}': {
    get: {
      ...heading(
        'download file',
        'download file',
        'Lädt eine Datei eines Belegs; ihr Recht ist das des Belegs. Bei einer Ausgangsrechnung ist das eine Herausgabe.',
        'attachments',
      ),
      'x-access': 'working',
      security: [{ bearer: [] }],
      parameters: pathParameters('/:id/:fileName'),
      responses: {
        '200': {
          description: 'Die Datei',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusalsOf('working', '/:id', false),
      },
    },
  },
}

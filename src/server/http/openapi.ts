import type {
  CommandDeclaration,
  FileDeclaration,
  FilePart,
  ListDeclaration,
  ReadDeclaration,
} from '#kernel/declare.ts'
import { errorTable } from '#kernel/errors.ts'
import { z } from '#kernel/zod.ts'

export interface Declarations {
  commands: readonly CommandDeclaration[]
  lists: readonly ListDeclaration[]
  reads: readonly ReadDeclaration[]
  files: readonly FileDeclaration[]
}

const problem = {
  description: 'Eine Ablehnung (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
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
export function openApi({ commands, lists, reads, files }: Declarations, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const add = (path: string, method: string, operation: object) => {
    const key = path.replace(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method]: operation }
  }
  for (const command of commands) add(command.path, 'post', describeCommand(command))
  for (const file of files) add(file.path, 'post', describeFile(file))
  for (const read of reads) add(read.path, 'get', describeRead(read))
  for (const list of lists) {
    add(`/proxy/get/${list.resource}`, 'get', describeList(list))
    add(`/proxy/get/${list.resource}/totals`, 'get', describeTotals(list))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Problem: {
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
        },
        CommandAnswer: commandAnswer,
      },
    },
  }
}

const security = (access: CommandDeclaration['access']) => (access === 'anyone' ? [] : [{ bearer: [] }])
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
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
function bodyOf(command: CommandDeclaration): object {
  const input = schemaOf(command.input, 'input')
  const parts: Record<string, FilePart> = command.files ?? {}
  const named = Object.entries(parts)
  const { content } = json(input)
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
  return { ...(isJsonToo && content), 'multipart/form-data': { schema: form, encoding } }
}

function fileSchema({ most, largestBytes }: FilePart): object {
  const one = { type: 'string', format: 'binary', description: `Höchstens ${largestBytes} Bytes` }
  return most === 1 ? one : { type: 'array', items: one, maxItems: most }
}

function describeCommand(command: CommandDeclaration): object {
  const success =
    command.answer === 'text'
      ? { description: 'Angenommen', content: { 'text/plain': { schema: { type: 'string' } } } }
      : command.answer === 'token'
        ? {
            description: 'Angemeldet',
            ...json({ type: 'object', properties: { token: { type: 'string' } }, required: ['token'] }),
          }
        : {
            description: 'Ausgeführt und gespeichert',
            ...json({ $ref: '#/components/schemas/CommandAnswer' }),
          }
  return {
    operationId: command.name.replaceAll(' ', '-'),
    summary: command.name,
    'x-access': command.access,
    'x-events': command.events.map((event) => event.name),
    security: security(command.access),
    parameters: [
      ...pathParameters(command.path),
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
    ],
    requestBody: { required: true, content: bodyOf(command) },
    responses: { [command.answer === 'created' ? '201' : '200']: success, default: problem },
  }
}

function describeFile(file: FileDeclaration): object {
  return {
    operationId: file.name.replaceAll(' ', '-'),
    summary: file.name,
    'x-access': file.access,
    security: security(file.access),
    requestBody: { required: true, ...json(schemaOf(file.input, 'input')) },
    responses: {
      '200': {
        description: 'Die Datei; gespeichert wird nichts',
        content: { [file.type]: { schema: { type: 'string', format: 'binary' } } },
      },
      default: problem,
    },
  }
}

function describeRead(read: ReadDeclaration): object {
  const query = schemaOf(read.query, 'input') as { properties?: Record<string, object>; required?: string[] }
  return {
    operationId: read.name.replaceAll(' ', '-'),
    summary: read.name,
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
      '200': { description: 'Antwort', ...json(schemaOf(read.answer, 'output')) },
      default: problem,
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

const totalsSchemas = (list: ListDeclaration) => ({
  totalCount: { type: 'integer' },
  stats: schemaOf(list.stats, 'output'),
})

function describeList(list: ListDeclaration): object {
  return {
    operationId: `list-${list.resource}`,
    summary: `list ${list.resource}`,
    'x-access': list.access,
    security: security(list.access),
    parameters: [
      ...searchParameters,
      listParameter('startIndex', { type: 'integer', minimum: 0, default: 0 }),
      listParameter(
        'stopIndex',
        { type: 'integer', minimum: 0, default: 50 },
        'Ausschließlich; höchstens 1.000 Zeilen auf einmal. 9007199254740991 steht für alle, bis zu 100.000.',
      ),
      listParameter('totals', { enum: ['0', '1'], default: '1' }, '0: ohne totalCount und stats'),
    ],
    responses: {
      '200': {
        description: 'Ein Ausschnitt der Liste',
        ...json({
          type: 'object',
          properties: {
            ...totalsSchemas(list),
            section: { type: 'array', items: schemaOf(list.row, 'output') },
          },
          required: ['section'],
        }),
      },
      default: problem,
    },
  }
}

function describeTotals(list: ListDeclaration): object {
  return {
    operationId: `total-${list.resource}`,
    summary: `total ${list.resource}`,
    'x-access': list.access,
    security: security(list.access),
    parameters: searchParameters,
    responses: {
      '200': {
        description: 'Anzahl und Summen alles Gefundenen',
        ...json({ type: 'object', properties: totalsSchemas(list), required: ['totalCount', 'stats'] }),
      },
      default: problem,
    },
  }
}

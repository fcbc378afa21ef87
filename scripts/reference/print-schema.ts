import { z } from '#kernel/zod.ts'

/** The parts of a JSON Schema that our schemas become. */
interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: unknown
}

/** A schema's output as one would write it in TypeScript: `{ paid: boolean; numbers: string[] }`, a member a line. */
export function printSchema(schema: z.ZodType): string {
  // What JSON Schema cannot say (a transformed value) stands as `unknown`.
  return print(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema, '')
}

function print(schema: JsonSchema, indent: string): string {
  if (schema.anyOf) return schema.anyOf.map((option) => print(option, indent)).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  // Nullable plain values: `['number', 'null']`.
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return printArray(schema, indent)
  if (schema.type === 'object') return printObject(schema, indent)
  return schema.type ?? 'unknown'
}

function printArray({ items = {} }: JsonSchema, indent: string): string {
  const item = print(items, indent)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function printObject(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${indent}  ${name}${mark}: ${print(member, `${indent}  `)}\n`
  })
  if (members.length === 0) return additionalProperties === false ? '{}' : 'object'
  return `{\n${members.join('')}${indent}}`
}

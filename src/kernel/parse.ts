import type { FieldError } from './errors.ts'
import type { z } from './zod.ts'

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; code: 'malformed-input' | 'invalid-input'; errors: FieldError[] }

/**
 * Parses an input with the schema that screen and server share.
 * A wrong shape (type, unknown field, third decimal, impossible day) is `malformed-input` (400);
 * a form rule, missing and empty values included, is `invalid-input` (422). Shape errors win (decisions §2).
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return { ok: true, value: result.data }
  const shape: FieldError[] = []
  const rules: FieldError[] = []
  for (const issue of result.error.issues) collect(issue, shape, rules)
  return shape.length > 0
    ? { ok: false, code: 'malformed-input', errors: shape }
    : { ok: false, code: 'invalid-input', errors: rules }
}

function collect(issue: z.core.$ZodIssue, shape: FieldError[], rules: FieldError[]): void {
  const path = issue.path.map(String).join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys) {
        shape.push({ path: path ? `${path}.${key}` : key, message: `Unbekanntes Feld „${key}“` })
      }
      return
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      if (issue.input === undefined || issue.input === null || issue.input === '') {
        rules.push({ path, message: missingMessage(issue) })
      } else {
        shape.push({ path, message: wrongTypeMessage(issue) })
      }
      return
    case 'custom':
      if (issue.params?.['shape'] === true) shape.push({ path, message: issue.message })
      else rules.push({ path, message: issue.message })
      return
    default:
      rules.push({ path, message: isEnglish(issue.message) ? 'Der Wert ist nicht zulässig' : issue.message })
  }
}

// zod's own messages are English; ours are set by the schema.
const isEnglish = (message: string) => /^(Invalid|Required|Too (big|small))\b/.test(message)

function missingMessage(issue: z.core.$ZodIssue): string {
  return isEnglish(issue.message) ? 'Angabe fehlt' : issue.message
}

const typeNames: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'ein Ja/Nein-Wert (true oder false)',
  object: 'ein Objekt',
  array: 'eine Liste',
}

function wrongTypeMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `Erlaubt sind nur: ${issue.values.map(String).join(', ')}`
  // Of several ways to write a value the first is the one to explain; the others are ways of leaving it out.
  const first = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (first) return wrongTypeMessage(first)
  if (issue.code === 'invalid_type') return `Erwartet wird ${typeNames[issue.expected] ?? 'ein anderer Wert'}`
  return 'Der Wert hat nicht die erwartete Form'
}

import type { FieldError } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import type { z } from '#kernel/zod.ts'
import { joinedMessages } from '#web/commands/command-machine.ts'

/**
 * Everything that is wrong with an input, at once. `parseInput` names errors of form alone where there are any, since
 * the server answers those with another status; a person wants to see the missing fields beside the unreadable amount.
 * So what is unreadable is taken out and the rest is parsed again.
 */
export function inputProblems(schema: z.ZodType, input: unknown): FieldError[] {
  const first = parseInput(schema, input)
  if (first.ok) return []
  if (first.code === 'invalid-input') return first.errors
  const unreadable = new Set(first.errors.map((error) => error.path))
  const second = parseInput(schema, without(input, unreadable, ''))
  if (second.ok || second.code === 'malformed-input') return first.errors
  return [...first.errors, ...second.errors.filter((error) => !unreadable.has(error.path))]
}

function without(input: unknown, paths: ReadonlySet<string>, at: string): unknown {
  if (Array.isArray(input)) {
    return input.map((entry, index) =>
      paths.has(at + index) ? null : without(entry, paths, `${at}${index}.`),
    )
  }
  if (typeof input !== 'object' || input === null) return input
  const entries = Object.entries(input).filter(([key]) => !paths.has(at + key))
  return Object.fromEntries(entries.map(([key, value]) => [key, without(value, paths, `${at}${key}.`)]))
}

/** Whether an error belongs to a field: its wire path is the field's, or lies below it. */
export function isAt(error: FieldError, path: string): boolean {
  return error.path === path || error.path.startsWith(`${path}.`)
}

/** The messages of a field, joined by a comma (spec 1 §5, 'both messages shown joined by a comma'). */
export function messageAt(errors: readonly FieldError[], paths: readonly string[]): string | undefined {
  return joinedMessages(errors.filter((error) => paths.some((path) => isAt(error, path)))) || undefined
}

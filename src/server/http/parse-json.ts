import { Refusal } from '#kernel/errors.ts'

// Ours are at most seven deep; what recurses into a body must not run out of stack.
const deepestJson = 50

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner))
}

/** Whether a value is nested without end. */
export const isTooDeep = (value: unknown) => isDeeperThan(deepestJson, value)

/** JSON that came as the part of a form, held to the same rules as a body of its own. */
export function parseJsonPart(text: string): unknown {
  const value = parse(text)
  if (isTooDeep(value)) throw new Refusal('malformed-json')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError()
      return value
    })
  } catch {
    throw new Refusal('malformed-json')
  }
}

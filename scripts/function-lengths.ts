import { parseSync } from 'oxc-parser'
import type { SourceFile } from './check-imports.ts'
import { isNode, type Node } from './imports-of.ts'

/** What STYLE.md grants a function, from its first line to its last. */
export const mostLines = 70

export interface MeasuredFunction {
  path: string
  /** Its own name, or that of the constant or property that it is the value of; else 'anonymous'. */
  name: string
  lines: number
}

/** Every function of the files with its lines; one inside another counts in both. */
export const functionsOf = (files: SourceFile[]): MeasuredFunction[] => files.flatMap(functionsOfFile)

function functionsOfFile({ path, text }: SourceFile): MeasuredFunction[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: MeasuredFunction[] = []
  visit(program, 'anonymous', (node, name) => {
    if (!functionTypes.has(node.type) || !isNode(node.body)) return
    found.push({ path, name, lines: text.slice(node.start, node.end).split('\n').length })
  })
  return found
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function visit(value: unknown, name: string, see: (node: Node, name: string) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, name, see)
  if (!isNode(value)) return
  const own = ownName(value)
  see(value, own ?? name)
  for (const [key, child] of Object.entries(value)) {
    // Only what a name is given to is called by it, not whatever stands further inside.
    const named = (key === 'init' || key === 'value') && own !== undefined
    if (typeof child === 'object') visit(child, named ? own : 'anonymous', see)
  }
}

function ownName(node: Node): string | undefined {
  const given = [node.id, node.key].find(isNode)
  return typeof given?.name === 'string' ? given.name : undefined
}

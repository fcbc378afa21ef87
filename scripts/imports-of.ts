import { parseSync } from 'oxc-parser'

/**
 * Every module that a file names: `import`, `export … from`, `import()`, `import type`, `import('…').T` in a type,
 * `require` and `new URL('…', import.meta.url)` (how workers are named). An entry is undefined where the name is computed.
 * Of a Typst template: every file that it imports.
 */
export function importsOf(path: string, text: string): (string | undefined)[] {
  if (path.endsWith('.typ')) return templateImports(text)
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: (string | undefined)[] = []
  visit(program, (node) => {
    const request = requestOf(node)
    if (request) found.push(stringOf(request))
  })
  return found
}

/** A template names files beside it without './', and those of the areas from the folder that it may read. */
const templateImports = (text: string): string[] =>
  [...text.matchAll(/\b(?:import|include)\s+"([^"]+)"/g)].map(([, name = '']) => {
    if (name.startsWith('/')) return `#areas${name}`
    return name.startsWith('.') ? name : `./${name}`
  })

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

function requestOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return asNode(node.source)
    case 'TSExternalModuleReference':
      return asNode(node.expression)
    case 'CallExpression':
      return asNode(node.callee)?.name === 'require' ? firstArgument(node) : undefined
    case 'NewExpression': {
      if (asNode(node.callee)?.name !== 'URL') return undefined
      // An address that is not relative to this module names no file of ours.
      return JSON.stringify(node.arguments).includes('"MetaProperty"') ? firstArgument(node) : undefined
    }
    default:
      return undefined
  }
}

const firstArgument = (node: Node): Node | undefined =>
  Array.isArray(node.arguments) ? asNode(node.arguments[0]) : undefined

function stringOf({ type, value, quasis, expressions }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  // `import(`./x.ts`)` without a gap is as good as a string.
  if (type !== 'TemplateLiteral' || !Array.isArray(expressions) || expressions.length > 0) return undefined
  return Array.isArray(quasis) ? quasis[0]?.value?.cooked : undefined
}

function asNode(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (isNode(value)) {
    see(value)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, see)
  }
}

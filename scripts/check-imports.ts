import { posix } from 'node:path'
import { importsOf } from './imports-of.ts'

/** The areas in their order: an area imports only from areas before it (house §1). */
export const areas = [
  'firm',
  'access',
  'locks',
  'currencies',
  'bank-accounts',
  'payment-targets',
  'categories',
  'change-types',
  'views',
  'partners',
  'attachments',
  'letters',
  'papers',
  'stock',
  'payments',
  'drafts',
  'documents',
  'einvoice',
  'bills',
  'inbox',
  'invoices',
  'tax-returns',
  'reminders',
  'tasks',
  'backups',
  'reports',
  'proof',
  'ticker',
  'manual',
]

export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string
  text: string
}

type Layer = 'kernel' | 'shared' | 'server' | 'web' | 'outside'

/** Where a file stands. */
interface Place {
  layer: Layer
  /** The area's number in the order; undefined in kernel and machinery. */
  area?: number
  /** One of the files that see every area. */
  compose?: boolean
}

const composeFiles = [
  'src/server/compose.ts',
  'src/web/compose.tsx',
  'src/web/compose-lists.ts',
  'src/web/compose-palette.ts',
]
// The only files of the machinery through which the composed areas come in.
const composeReaders = [
  'src/server/start-node.ts',
  'src/web/main.tsx',
  'src/web/early.ts',
  'src/web/compose.tsx',
  'src/web/palette/palette.tsx',
]

// A package is the web's or the server's; a new one of the web's is named here.
const webPackages = [
  '@base-ui/react',
  '@fontsource-variable/inter',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'react',
  'react-dom',
]
const packagesOfBoth = ['pdfjs-dist']
const testPackages =
  /^(vitest|fast-check|oxc-parser|@axe-core\/|@playwright\/|@opendataloader\/|autocannon|pixelmatch|pngjs|smtp-server|@e965\/)/

/** The walls of house §1 "Who may import whom": one line for each import that goes through one. */
export function checkImports(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    if (!from) return [`${file.path}: lies outside the layout`]
    return importsOf(file.path, file.text).flatMap((specifier) => {
      const problem =
        specifier === undefined
          ? 'imports a computed path'
          : problemWith(file.path, from, withoutQuery(specifier))
      return problem ? [`${file.path}: ${specifier ?? ''} ${problem}`] : []
    })
  })
}

function problemWith(path: string, from: Place, specifier: string): string | undefined {
  if (from.layer === 'outside') return undefined
  const isTest = /\.test\.tsx?$/.test(path)
  const target = importedFile(path, specifier)
  if (!target)
    return specifier.startsWith('#') ? 'is no alias of ours' : packageProblem(path, from, specifier, isTest)
  if (isTest && target.startsWith('test/')) return undefined
  const to = placeOf(target)
  if (!to) return 'leads outside the layout'
  return ownProblem(path, from, to)
}

/** What is wrong with an import of a file of ours. */
function ownProblem(path: string, from: Place, to: Place): string | undefined {
  if (to.layer === 'outside') return 'is not for the product'
  if (to.layer === 'kernel') return undefined
  if (from.layer === 'kernel') return 'stands above the kernel'
  if (to.layer === 'server' && from.layer !== 'server') return 'is the server'
  if (to.layer === 'web' && from.layer !== 'web') return 'is the web'
  if (to.compose) return composeReaders.includes(path) ? undefined : 'is for the start only'
  if (from.compose || to.area === undefined) return undefined
  if (from.area === undefined) return 'is an area: machinery knows none'
  return to.area > from.area ? 'is an area below' : undefined
}

function packageProblem(path: string, from: Place, specifier: string, isTest: boolean): string | undefined {
  const name = packageOf(specifier)
  if (isTest && (testPackages.test(name) || name.startsWith('node:'))) return undefined
  if (testPackages.test(name)) return 'is for tests only'
  if (name === 'zod') return path === 'src/kernel/zod.ts' ? undefined : 'goes by #kernel/zod.ts'
  if (from.layer === 'kernel' || from.layer === 'shared') return 'is a package: this layer has none'
  if (packagesOfBoth.includes(name)) return undefined
  if (from.layer === 'web') return webPackages.includes(name) ? undefined : 'is no package of the web'
  return webPackages.includes(name) ? 'is a package of the web' : undefined
}

function placeOf(path: string): Place | undefined {
  if (/^(test|scripts)\/|^[^/]+$|^src\/(access|main|verify)\.ts$/.test(path)) return { layer: 'outside' }
  const [, top, name, part = ''] = path.split('/')
  if (top === 'kernel') return { layer: 'kernel' }
  if (top === 'server' || top === 'web') return { layer: top, compose: composeFiles.includes(path) }
  const area = areas.indexOf(name ?? '')
  if (top !== 'areas' || area < 0) return undefined
  if (/^contract(\.test)?\.ts$/.test(part) || part === 'contract' || part === 'rules')
    return { layer: 'shared', area }
  return part === 'server' || part === 'web' ? { layer: part, area } : undefined
}

/** The path of what the file at `path` imports by this name; undefined for a package. */
export function importedFile(path: string, specifier: string): string | undefined {
  const name = withoutQuery(specifier)
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  const alias = /^#(kernel|server|web|areas|test)\/(.+)$/.exec(name)
  if (!alias) return undefined
  return posix.normalize(`${alias[1] === 'test' ? 'test' : `src/${alias[1]}`}/${alias[2]}`)
}

const withoutQuery = (specifier: string): string => specifier.replace(/\?.*$/, '')

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

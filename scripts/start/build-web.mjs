import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compress-folder.mjs'
import { root } from './install-missing.mjs'

const output = join(root, 'dist/web')
const stamp = join(root, 'dist/web-sources.sha256')

/** Builds the web part when it is missing or its sources are not those that it was built from. */
export async function buildWeb(node) {
  const sources = hashSources(root)
  if (existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources)
    return
  console.log('Kontor baut seine Oberfläche …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Whatever mode our caller runs in: for development React's would be twice as large, and read everything twice.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  if (status !== 0)
    throw new Error('Die Oberfläche ließ sich nicht bauen; die Meldungen darüber sagen, warum.')
  compressFolder(output)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
}

/** One hash over everything that goes into the web part, by content: dates change with every checkout. */
export function hashSources(folder) {
  const files = [
    'index.html',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'scripts/read-manual-page.ts',
    'tsconfig.web.json',
    'tsconfig.base.json',
  ]
    .map((name) => join(folder, name))
    .filter(existsSync)
  for (const part of ['src/web', 'src/kernel', 'src/areas', 'public', 'docs/handbuch', 'docs/pictures'])
    files.push(...filesIn(join(folder, part)))
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(`${file.slice(folder.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'server' ? [] : filesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

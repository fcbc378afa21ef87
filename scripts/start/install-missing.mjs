import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Says why Kontor cannot start, and ends. */
export function giveUp(text) {
  console.error(`\n${text}\n`)
  process.exit(1)
}

/**
 * Installs when what is there is not what the lock file names. Not by `npm ci`: that refuses the lock file when it lacks
 * an optional package of a platform, though none is missing here. `npm install --no-save` installs the locked versions
 * just as well, adds what this platform needs besides, and leaves the lock file alone.
 */
export async function installMissing(folder = root, forDevelopment = true) {
  const reason = whyInstall(folder, forDevelopment)
  if (!reason) return
  console.log(`Kontor installiert seine Bausteine (${reason}) …`)
  const { program, args } = npm()
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' && program === 'npm' }
  // Whoever has the tools of development keeps them; whoever only serves needs none of their 230 MB, whatever NODE_ENV says.
  const tools = forDevelopment || hasTools(folder) ? '--include=dev' : '--omit=dev'
  const { status } = spawnSync(
    program,
    [...args, 'install', '--no-save', tools, '--include=optional', '--loglevel=error'],
    options,
  )
  if (status !== 0) {
    giveUp(
      'Die Installation ist fehlgeschlagen (npm install). Bitte prüfen Sie die Verbindung zum npm-Register und den freien Speicherplatz, und starten Sie erneut.',
    )
  }
  removeUnread(folder)
}

/** Why an installation is needed; undefined when it is not. Compares content, since a checkout changes dates. */
export function whyInstall(folder, forDevelopment = true) {
  const installedFile = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return 'node_modules fehlt'
  let wanted
  let installed
  try {
    wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
    installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  } catch {
    return 'node_modules ist unvollständig'
  }
  for (const [path, { version, dev, optional, devOptional }] of Object.entries(wanted)) {
    if (path === '' || (dev && !forDevelopment)) continue
    const found = installed[path]
    // Packages of other platforms are optional and not installed.
    if (found ? found.version !== version : !optional && !devOptional) return 'package-lock.json ist neuer'
    if (found && !existsSync(join(folder, path, 'package.json'))) return `${path} fehlt`
  }
  return undefined
}

function hasTools(folder) {
  return existsSync(join(folder, 'node_modules/vitest'))
}

/** Removes what came with the packages and nothing of ours reads: headers to compile against Node, and maps of built sources. */
function removeUnread(folder) {
  const modules = join(folder, 'node_modules')
  for (const entry of readdirSync(modules))
    if (/^node-(bin-)?\w+-\w+$/.test(entry))
      rmSync(join(modules, entry, 'include'), { recursive: true, force: true })
  for (const path of readdirSync(modules, { recursive: true }))
    if (/\.(js|mjs|cjs|ts|mts|cts|css)\.map$/.test(path)) rmSync(join(modules, path), { force: true })
  for (const path of unreadLetters(modules)) rmSync(join(modules, path), { recursive: true, force: true })
}

/** Of the OCR one program for each kind of processor is read, and the small letters: 18 of 59 MB. */
function unreadLetters(modules) {
  const core = 'tesseract.js-core'
  const programs = existsSync(join(modules, core)) ? readdirSync(join(modules, core)) : []
  const unread = programs.filter((name) => /-lstm\.|\.wasm\.js$/.test(name))
  return [
    ...unread.map((name) => join(core, name)),
    join('tesseract.js', 'dist'),
    join('@tesseract.js-data/deu', '4.0.0'),
  ]
}

// The npm that runs us, on its own Node: the one in node_modules is about to be replaced.
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  return cli?.endsWith('.js')
    ? { program: node ?? process.execPath, args: [cli] }
    : { program: 'npm', args: [] }
}

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
export async function installMissing(folder = root) {
  const reason = whyInstall(folder)
  if (!reason) return
  console.log(`Kontor installiert seine Bausteine (${reason}) …`)
  const { program, args } = npm()
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' && program === 'npm' }
  // Vite and the tests must come along even where NODE_ENV says production.
  const { status } = spawnSync(
    program,
    [...args, 'install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'],
    options,
  )
  if (status !== 0) {
    giveUp(
      'Die Installation ist fehlgeschlagen (npm install). Bitte prüfen Sie die Verbindung zum npm-Register und den freien Speicherplatz, und starten Sie erneut.',
    )
  }
}

/** Why an installation is needed; undefined when it is not. Compares content, since a checkout changes dates. */
export function whyInstall(folder) {
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
  for (const [path, { version, optional, devOptional }] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]
    // Packages of other platforms are optional and not installed.
    if (found ? found.version !== version : !optional && !devOptional) return 'package-lock.json ist neuer'
    if (found && !existsSync(join(folder, path, 'package.json'))) return `${path} fehlt`
  }
  return undefined
}

// The npm that runs us, on its own Node: the one in node_modules is about to be replaced.
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  return cli?.endsWith('.js')
    ? { program: node ?? process.execPath, args: [cli] }
    : { program: 'npm', args: [] }
}

// What `npm start`, `npm run demo` and `npm test` begin with. Plain JavaScript for Node 20 and newer: on a fresh clone
// nothing is installed yet, and npm may run on an older Node than Kontor.
//
//   start.mjs [arguments]            installs and builds what is missing, then serves
//   start.mjs --demo                 the same with a throwaway demo firm
//   start.mjs --dev                  the demo firm, restarted and reloaded as its sources change (scripts/dev.ts)
//   start.mjs --build                the same and ends: for whoever starts `src/main.ts` by a service manager
//   start.mjs --test                 every test (scripts/test.ts)
//   start.mjs --run FILE [arguments] one of our programs, for example a script or `src/main.ts journal verify`
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { buildWeb } from './start/build-web.mjs'
import { findNode } from './start/find-node.mjs'
import { giveUp, installMissing, root } from './start/install-missing.mjs'
import { areLeft, findLaunchers } from './start/launchers.mjs'

// Noted first: who is gone after a long installation or build cannot be found any more.
const launchers = findLaunchers()
const [mode, ...rest] = process.argv.slice(2)
// Whoever serves needs no tools; the programs of main.ts come with it.
const isDevelopment = mode === '--dev' || mode === '--test' || (mode === '--run' && rest[0] !== 'src/main.ts')
await installMissing(root, isDevelopment)
endIfLeft()
const node = findNode()
// What our programs start by name (`node`, browsers' servers) is the pinned one as well, also when npm did not start us.
process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
// What Node compiled once, types taken off, is there at the next start, and for every child.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')
if (mode === '--test') run('scripts/test.ts', rest)
else if (mode === '--dev') run('scripts/dev.ts', rest)
else if (mode === '--run') run(rest[0] ?? 'src/main.ts', rest.slice(1))
else {
  await buildWeb(node).catch((error) => giveUp(error.message))
  endIfLeft()
  if (mode === '--build') process.exit(0)
  else if (mode === '--demo') runDemo()
  else run('src/main.ts', process.argv.slice(2))
}

// Nobody told us: npm ended while we installed or built, and whoever ended it wants no Kontor that goes on alone.
function endIfLeft() {
  if (areLeft(launchers)) process.exit(1)
}

// Where Node can, this process becomes the program: one process less, and every signal reaches it.
function run(file, args) {
  const command = [node, join(root, file), ...args]
  process.chdir(root)
  process.env.KONTOR_LAUNCHERS = launchers.join()
  if (typeof process.execve === 'function' && process.platform !== 'win32')
    process.execve(node, command, process.env)
  runBeside(command, process.env)
}

// The demo never touches a real firm, whatever the environment names.
function runDemo() {
  const folder = makeDemoFolder()
  const {
    DATABASE_URL,
    DATABASE_OWNER_URL: _owner,
    DATABASE_READ_URL: _read,
    KONTOR_DATA,
    ...env
  } = process.env
  if (DATABASE_URL || KONTOR_DATA) {
    const named = [DATABASE_URL && 'DATABASE_URL', KONTOR_DATA && 'KONTOR_DATA'].filter(Boolean).join(' und ')
    console.log(
      `Die Demo liegt in einem eigenen Ordner, der mit ihr verschwindet (${folder}). Ohne Wirkung: ${named}.`,
    )
  }
  const demo = { KONTOR_DEMO: '1', KONTOR_DATA: folder, KONTOR_LAUNCHERS: launchers.join() }
  // It removes its folder itself, in case that we are killed. Where it is killed, we do.
  runBeside([node, join(root, 'src/main.ts'), 'demo'], { ...env, ...demo }, () => {
    if (existsSync(folder))
      spawnSync(node, [join(root, 'scripts/start/remove-demo.ts'), folder], { cwd: root, stdio: 'inherit' })
  })
}

function makeDemoFolder() {
  try {
    return mkdtempSync(join(tmpdir(), 'kontor-demo-'))
  } catch (error) {
    return giveUp(
      `Die Demo kann in ${tmpdir()} keinen Ordner anlegen (${error.code}). Bitte nennen Sie mit TMPDIR einen Ordner, in den Sie schreiben dürfen.`,
    )
  }
}

function runBeside([program, ...args], env, afterwards = () => {}) {
  // By the channel the program hears of our end, however it comes. On Windows that is all that it hears: no signal can be sent there.
  const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGHUP'])
    process.on(signal, () => (process.platform === 'win32' ? child.disconnect() : child.kill(signal)))
  // A terminal sends Ctrl+C to both; a second one would cut the program's orderly stop short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.on('exit', (code, signal) => {
    afterwards()
    if (!signal) process.exit(code ?? 1)
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

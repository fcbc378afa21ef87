// `npm run dev`: the demo firm on a data folder of its own, which stays (`.cache/dev`). The server starts anew when its sources change,
// Vite's server brings the screens and reloads what changes of them. Ctrl+C ends both, in order.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoPeople } from '#server/demo/demo-firm.ts'
import { toldToStop } from '#server/told-to-stop.ts'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] || '3000'
const webPort = process.env['KONTOR_DEV_PORT'] || '5173'
const dataFolder = process.env['KONTOR_DATA'] || join(root, '.cache/dev')
const serverUrl = `http://127.0.0.1:${port}`
const webUrl = `http://127.0.0.1:${webPort}`

const {
  DATABASE_URL: _real,
  DATABASE_OWNER_URL: _owner,
  DATABASE_READ_URL: _read,
  ...inherited
} = process.env
const env = { ...inherited, KONTOR_DATA: dataFolder, KONTOR_DEMO: '1', PORT: port }

const told = toldToStop()
mkdirSync(dataFolder, { recursive: true })
// Links in e-mails and on the console lead to the screens that reload.
const server = start(['--watch', '--watch-preserve-output', 'src/main.ts'], {
  ...env,
  KONTOR_URL: webUrl,
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
})
const vite = [
  'node_modules/vite/bin/vite.js',
  '--host',
  '127.0.0.1',
  '--port',
  webPort,
  '--strictPort',
  '--clearScreen',
  'false',
]
const web = start(vite, { ...env, KONTOR_URL: serverUrl })
console.log(`
  Oberfläche und Server der Vorführung, beide mit jeder Änderung neu: ${webUrl}
  Anmelden: ${demoPeople.manager.email}, Kennwort ${demoPeople.manager.password}
  Daten: ${dataFolder} (bleiben; löschen Sie den Ordner, um neu zu beginnen)
`)

// One without the other is of no use.
await Promise.race([told, ended(server), ended(web)])
for (const child of [web, server]) child.kill('SIGTERM')
await Promise.all([ended(server), ended(web)])
process.exit()

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  // In groups of their own: Ctrl+C reaches us, and we tell them.
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
}

function ended(child: ChildProcess): Promise<unknown> {
  return (child.exitCode ?? child.signalCode) !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))
}

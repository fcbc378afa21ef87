import { spawn } from 'node:child_process'
import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { cleanUp, isRunning, makeFolder, postmasterOf } from './launcher.ts'
import { exited } from './main-process.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '..')
afterAll(cleanUp)

it.runIf(process.platform === 'linux')(
  'npm run dev serves, starts anew when a source changes, and ends in order',
  async () => {
    const dataFolder = makeFolder()
    const [port, webPort] = [await freePort(), await freePort()]
    const dev = spawn(process.execPath, ['scripts/dev.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        KONTOR_DATA: dataFolder,
        KONTOR_RATES: '0',
        PORT: String(port),
        KONTOR_DEV_PORT: String(webPort),
      },
    })
    let said = ''
    dev.stdout.on('data', (text) => {
      said += text
    })
    const address = `http://127.0.0.1:${webPort}`
    const read = (path: string) =>
      fetch(address + path).then(
        (answer) => answer.text(),
        () => '',
      )
    const isReady = async () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    const kontor = () => Number(readFileSync(join(dataFolder, 'kontor.pid'), 'utf8'))
    await until(isReady)
    expect(said).toContain(address)
    expect(said).toContain('chefin@demo.example')
    // The screens as Vite serves them, and the calls of the server behind it.
    expect(await read('/login')).toContain('/@vite/client')
    expect(await read('/api/openapi.json')).toContain('"openapi"')

    const first = kontor()
    const now = new Date()
    utimesSync(join(root, 'src/server/start-node.ts'), now, now)
    await until(() => kontor() !== first)
    await until(isReady)

    const [second, postmaster] = [kontor(), postmasterOf(dataFolder)]
    dev.kill('SIGINT')
    await exited(dev)
    expect([second, postmaster].filter(isRunning)).toEqual([])
  },
)

import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { cleanUp, isRunning, makeFolder, postmasterOf } from './launcher.ts'
import { exited } from './main-process.ts'
import { until } from './until.ts'

// Kontor as npm starts it: npm, a shell, and Kontor below them. What becomes of it when one of those is ended.

const root = join(import.meta.dirname, '..')
const start = join(root, 'scripts/start.mjs')
const started = new Set<ChildProcess>()

afterAll(async () => {
  for (const { pid } of started) {
    try {
      if (pid) process.kill(-pid, 'SIGKILL')
    } catch {}
  }
  await cleanUp()
})

/** Runs a program in a group of its own, and answers when Kontor is ready below it. */
async function launch(command: string[], env: NodeJS.ProcessEnv, cwd = root): Promise<ChildProcess> {
  const port = await freePort()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, npm_lifecycle_script: '', KONTOR_RATES: '0', PORT: String(port), ...env },
  })
  started.add(child)
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)
  return child
}

/** Kontor with a builder that takes its time, and says that it is at work. */
function cloneWithSlowBuild(): string {
  const clone = makeFolder()
  for (const name of ['package.json', 'package-lock.json', 'vite.config.ts', 'src', 'scripts', 'migrations'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  const modules = join(clone, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== 'vite') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  mkdirSync(join(modules, 'vite/bin'), { recursive: true })
  copyFileSync(join(root, 'node_modules/vite/package.json'), join(modules, 'vite/package.json'))
  const build = `import { mkdirSync, writeFileSync } from 'node:fs'
    writeFileSync('building', '')
    setTimeout(() => mkdirSync('dist/web', { recursive: true }), 3000)`
  writeFileSync(join(modules, 'vite/bin/vite.js'), build)
  return clone
}

const processesIn = (folder: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
const parentOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
const noLongerRuns = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false)

describe.runIf(process.platform === 'linux')('when npm is ended', () => {
  const folder = makeFolder()
  const dataFolder = join(folder, 'data')
  const script = `"${process.execPath}" "${start}" --run src/main.ts`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }))

  it.each([
    ['SIGTERM', 'npm'],
    ['SIGKILL', 'npm'],
    ['SIGINT', 'group'],
  ] as const)('by %s (%s), Kontor and its database end in order', async (signal, whom) => {
    const npm = await launch(['npm', 'start'], { KONTOR_DATA: dataFolder }, folder)
    const postmaster = postmasterOf(dataFolder)
    const kontor = Number(readFileSync(join(dataFolder, 'kontor.pid'), 'utf8'))
    process.kill(whom === 'group' ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal)
    await exited(npm)
    await noLongerRuns(kontor)
    expect(isRunning(postmaster)).toBe(false)
    expect(readFileSync(join(dataFolder, 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    )
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'by %s while the screens are built, nothing is started',
    async (signal) => {
      const clone = cloneWithSlowBuild()
      const data = join(clone, 'data')
      const npm = spawn('npm', ['start'], {
        cwd: clone,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, KONTOR_DATA: data, KONTOR_RATES: '0', PORT: String(await freePort()) },
      })
      started.add(npm)
      await until(() => existsSync(join(clone, 'building')))
      npm.kill(signal)
      await exited(npm)
      await expect.poll(() => processesIn(clone), { timeout: 30_000 }).toEqual([])
      expect(existsSync(data)).toBe(false)
    },
  )

  it('but whoever started it by hand may go: it stays', async () => {
    const shell = await launch(['sh', '-c', `${script} & wait`], { KONTOR_DATA: dataFolder })
    const kontor = Number(readFileSync(join(dataFolder, 'kontor.pid'), 'utf8'))
    shell.kill('SIGKILL')
    await exited(shell)
    await until(async () => parentOf(kontor) !== shell.pid)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(isRunning(kontor)).toBe(true)
    process.kill(kontor, 'SIGTERM')
    await noLongerRuns(kontor)
  })
})

describe.runIf(process.platform === 'linux')('nothing is left of a demo', () => {
  // Root's database has to lie elsewhere then: its account does not get through.
  const folder = join(makeFolder(), 'closed')
  mkdirSync(folder)
  chmodSync(folder, 0o700)

  it.each(['the start script', 'Kontor'])('when %s is killed', async (whom) => {
    const demo = await launch([process.execPath, start, '--demo'], { TMPDIR: folder })
    const [name = ''] = readdirSync(folder)
    const postmaster = postmasterOf(join(folder, name))
    const home = realpathSync(join(folder, name, 'pg18'))
    const kontor = Number(readFileSync(join(folder, name, 'kontor.pid'), 'utf8'))
    process.kill(whom === 'Kontor' ? kontor : (demo.pid ?? 0), 'SIGKILL')
    await exited(demo)
    await noLongerRuns(kontor)
    await noLongerRuns(postmaster)
    await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([])
    expect(existsSync(dirname(home))).toBe(false)
  })
})

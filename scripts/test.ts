// `npm test`: unit and server tests, then the browser tests. The last line is the sum. `npm test -- FILE …` runs some files alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './start/build-web.mjs'
import {
  type Counts,
  countPlaywright,
  countVitest,
  sumLine,
  vitestFailures,
  withRunner,
} from './test/count-results.ts'
import { installSystemPrograms } from './test/system-programs.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test-reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
// The whole takes about twenty minutes on two idle cores, and twice as long beside four busy processes. Beyond that something
// hangs: say so rather than wait.
const deadline = Date.now() + 75 * 60_000
const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }
const failure: Counts = { ...nothing, failed: 1 }

const files = process.argv.slice(2)
const isAll = files.length === 0
const browserFiles = files.filter((file) => file.endsWith('.spec.ts'))
const unitFiles = files.filter((file) => !browserFiles.includes(file))

async function runVitest(): Promise<Counts> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const child = startNode('node_modules/vitest/vitest.mjs', [...args, ...unitFiles])
  const code = await exitOf(child)
  return withRunner(readReport(vitestReport, countVitest) ?? nothing, code)
}

async function runPlaywright(): Promise<Counts> {
  try {
    await buildWeb(process.execPath)
  } catch (error) {
    console.error(String(error))
    return failure
  }
  const child = startNode(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...browserFiles],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, ...(needsPages() ? {} : { KONTOR_E2E_PAGES: '0' }) },
  )
  const code = await exitOf(child)
  return withRunner(readReport(playwrightReport, countPlaywright) ?? nothing, code)
}

/** The pages below /dev are built for the files alone that open them. */
const needsPages = () =>
  isAll || browserFiles.some((file) => readFileSync(file, 'utf8').includes('ui-address'))

/** What is taken out of a runner's report; null when there is none, which `withRunner` makes a failure. */
function readReport<Report, Taken>(file: string, take: (report: Report) => Taken): Taken | null {
  try {
    return take(JSON.parse(readFileSync(file, 'utf8')) as Report) // the runner's own format
  } catch {
    return null
  }
}

/** Starts one of npm's programs with this Node. */
function startNode(file: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: Math.max(1000, deadline - Date.now()),
  })
}

/** The exit code, or null when it had to be ended. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      if (signal) console.error(`\n${child.spawnargs[1]} wurde beendet (${signal}).`)
      resolve(code)
    })
    child.on('error', () => resolve(null))
  })
}

/** One half after the other: each keeps two cores busy, and what a test waits for takes too long where both are. */
async function runAll(): Promise<Counts[]> {
  const missing = files.filter((file) => !existsSync(file))
  for (const file of missing) console.error(`Diese Datei gibt es nicht: ${file}`)
  if (missing.length > 0 || !installSystemPrograms()) return [failure]
  const runs: Counts[] = []
  if (isAll || unitFiles.length > 0) runs.push(await runVitest())
  if (isAll || browserFiles.length > 0) runs.push(await runPlaywright())
  return runs
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const runs = await runAll()
for (const text of readReport(vitestReport, vitestFailures) ?? []) console.log(`\n✗ ${text}`)
console.log(`\n${sumLine(runs)}`)
if (runs.some((run) => run.failed > 0)) process.exitCode = 1

// `npm test`: unit and server tests, the web build, the browser tests. The last line is the sum.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
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
// The whole takes about twenty minutes on two idle cores, and four times as long beside four busy processes. Beyond that something hangs:
// say so rather than wait.
const deadline = Date.now() + 100 * 60_000

async function runVitest(): Promise<Counts> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const code = await runNode('node_modules/vitest/vitest.mjs', args)
  return withRunner(readReport(vitestReport, countVitest) ?? nothing, code)
}

async function runPlaywright(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
  return withRunner(readReport(report, countPlaywright) ?? nothing, code)
}

/** What is taken out of a runner's report; null when there is none, which `withRunner` makes a failure. */
function readReport<Report, Taken>(file: string, take: (report: Report) => Taken): Taken | null {
  try {
    return take(JSON.parse(readFileSync(file, 'utf8')) as Report) // the runner's own format
  } catch {
    return null
  }
}

/** Runs one of npm's programs with this Node; its exit code, or null when it had to be ended. */
function runNode(file: string, args: string[], env: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, file), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      timeout: Math.max(1000, deadline - Date.now()),
    })
    child.on('exit', (code, signal) => {
      if (signal) console.error(`\n${file} wurde beendet (${signal}).`)
      resolve(code)
    })
    child.on('error', () => resolve(null))
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }
const failure: Counts = { ...nothing, failed: 1 }

async function runAll(): Promise<Counts[]> {
  if (!installSystemPrograms()) return [failure]
  const unit = await runVitest()
  try {
    await buildWeb(process.execPath)
  } catch (error) {
    console.error(String(error))
    return [unit, failure]
  }
  return [unit, await runPlaywright()]
}

const runs = await runAll()
for (const text of readReport(vitestReport, vitestFailures) ?? []) console.log(`\n✗ ${text}`)
console.log(`\n${sumLine(runs)}`)
if (runs.some((run) => run.failed > 0)) process.exitCode = 1

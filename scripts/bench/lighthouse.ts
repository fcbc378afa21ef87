import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { people } from '#test/people.ts'
import { buildWeb } from '../start/build-web.mjs'
import { withCleanUp } from './clean-up.ts'
import { german, median, printTable } from './figures.ts'
import { systemBrowser } from './first-page.ts'
import { makeFolder } from './installation.ts'
import { startMain } from './main-process.ts'

// Not a dependency: it brings a hundred others, and nothing of Kontor needs it. Fetched into .cache when it is first wanted.
const version = '13.5.0'
const folderOfTool = join(import.meta.dirname, '../../.cache/lighthouse')
const wanted = 95
const turns = 5

/** What we use of it. */
interface Tool {
  run: (url: string, flags: object, config: unknown) => Promise<{ lhr: Report } | undefined>
  desktop: unknown
}

interface Report {
  finalDisplayedUrl: string
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number } | undefined>
}

const shown = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
} as const

/** Lighthouse's performance of the login and of the list of invoices, on a desktop: the median of five. */
export async function benchLighthouse(): Promise<void> {
  const executablePath = systemBrowser()
  const tool = await loadTool()
  if (!executablePath || !tool) {
    console.log('  Ohne Chromium und ohne Lighthouse (aus der Paketquelle von npm) nicht zu messen.')
    return
  }
  await buildWeb(process.execPath)
  const [folder, profile] = [await makeFolder(), await makeFolder()]
  const kontor = await startMain(folder)
  const port = await freePort()
  const args = [`--remote-debugging-port=${port}`, '--disable-gpu', '--no-first-run']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const open = () => chromium.launchPersistentContext(profile, { executablePath, args, locale: 'de-DE' })
  let context = await open()
  const clean = async () => {
    await context.close()
    await kontor.stop()
    for (const one of [folder, profile]) await rm(one, { recursive: true, force: true })
  }
  await withCleanUp(clean, async () => {
    const rows = [await rowOf(tool, port, `${kontor.address}/login`)]
    // A tab that is logged in lends its session to the one that is measured.
    await context.close()
    context = await open()
    const page = await context.newPage()
    await page.goto(`${kontor.address}/login`)
    await page.getByRole('textbox', { name: 'E-Mail' }).fill(people.manager.email)
    await page.getByLabel('Passwort', { exact: true }).fill(people.manager.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/**')
    rows.push(await rowOf(tool, port, `${kontor.address}/auth/outgoing/invoices`))
    printTable(['Lighthouse, Desktop', 'Median', 'alle', ...Object.values(shown)], rows)
    console.log(`  Ziel: mindestens ${wanted}.`)
  })
}

async function rowOf({ run, desktop }: Tool, port: number, url: string): Promise<string[]> {
  const reports: Report[] = []
  const flags = { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' }
  for (let turn = 0; turn < turns; turn++) {
    const result = await run(url, flags, desktop)
    if (result) reports.push(result.lhr)
  }
  const elsewhere = reports.find(({ finalDisplayedUrl }) => finalDisplayedUrl !== url)
  if (elsewhere) throw new Error(`${url} led to ${elsewhere.finalDisplayedUrl}`)
  const scores = reports.map(({ categories }) => (categories.performance.score ?? 0) * 100)
  const medianOf = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  return [
    new URL(url).pathname,
    german(median(scores)),
    scores.map((score) => german(score)).join(' '),
    ...Object.keys(shown).map((audit) => `${german(medianOf(audit))} ms`),
  ]
}

/** Fetches it once; null where it cannot be had. */
async function loadTool(): Promise<Tool | null> {
  const core = join(folderOfTool, 'node_modules/lighthouse/core')
  if (!existsSync(core)) {
    console.log(`  Lighthouse ${version} wird geholt …`)
    const order = ['install', '--prefix', folderOfTool, '--no-save', '--no-audit', '--no-fund']
    const { status } = spawnSync('npm', [...order, `lighthouse@${version}`], { stdio: 'inherit' })
    if (status !== 0) return null
  }
  const load = (file: string) => import(pathToFileURL(join(core, file)).href)
  return {
    run: (await load('index.js')).default,
    desktop: (await load('config/desktop-config.js')).default,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

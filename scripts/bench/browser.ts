import type { Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput } from '#test/trade.ts'
import { buildWeb } from '../start/build-web.mjs'
import { type Answer, journeys, scrollThrough } from './browser-journeys.ts'
import { withCleanUp } from './clean-up.ts'
import { fillDocuments, startParties } from './documents-filled.ts'
import { german, median, percentile, printTable } from './figures.ts'
import { startBrowser } from './first-page.ts'
import { type Interaction, seenInteractions, watchInteractions } from './in-page.mjs'
import { type BenchNode, logIn, startInstallation } from './installation.ts'
import type { Pace } from './pace.ts'

// The promises to whoever works with it, in milliseconds.
const answerMs = 100
const frameMs = 33

/** What a person's browser does with it among many invoices: how soon a press is answered, and how smoothly the list runs. */
export async function benchBrowser({ rounds, scrolled }: Pace): Promise<void> {
  await buildWeb(process.execPath)
  const browser = await startBrowser().catch(() => null)
  if (!browser) {
    console.log('  Ohne Chromium nicht zu messen (Debian: apt-get install chromium).')
    return
  }
  const installation = await startInstallation()
  const clean = async () => {
    await browser.close()
    await installation.remove()
  }
  await withCleanUp(clean, async () => {
    const node = await installation.startNode({ makesPdfs: false })
    const parties = await startParties(node)
    must(await node.manager.post('/api/documents/invoices', invoiceInput(node.trade, berlinDay(new Date()))))
    const [first] = await installation.sql`select partner as kept from documents`
    await fillDocuments(installation.sql, node, parties, scrolled, first?.['kept'])

    const page = await openPage(browser, node)
    // What is compiled and cached once is no answer.
    await runAll(page, node)
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await runAll(page, node))
    printInteractions(measured.flatMap(({ visits }) => visits))
    printAnswers(measured.flatMap(({ answers }) => answers))
    printFrames(
      measured.flatMap(({ frames }) => frames),
      scrolled,
    )
  })
}

async function openPage(browser: NonNullable<Awaited<ReturnType<typeof startBrowser>>>, node: BenchNode) {
  const { token } = await logIn(node.address)
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  // The key under which the screens keep the token (decisions §3).
  await context.addInitScript((jwt) => sessionStorage.setItem('jwt', jwt ?? ''), token)
  await context.addInitScript(watchInteractions)
  return context.newPage()
}

interface Round {
  visits: { name: string; interactions: Interaction[] }[]
  answers: Answer[]
  frames: number[]
}

/** Each journey begins with a page of its own, as a visit counts for INP. */
async function runAll(page: Page, node: BenchNode): Promise<Round> {
  const round: Round = { visits: [], answers: [], frames: [] }
  for (const { name, path, run } of journeys) {
    await page.goto(node.address + path, { waitUntil: 'networkidle' })
    round.answers.push(...(await run(page)))
    round.visits.push({ name, interactions: await page.evaluate(seenInteractions) })
  }
  round.frames = await scrollThrough(page, node.address)
  return round
}

/** Of a visit the slowest interaction counts, and of the visits what three of four stay below (web.dev/inp). */
function printInteractions(visits: Round['visits']): void {
  const names = [...new Set(visits.map(({ name }) => name))]
  const slowest = (own: Round['visits']) =>
    own.map(({ interactions }) => Math.max(0, ...interactions.map(({ duration }) => duration)))
  const rows = names.map((name) => {
    const own = visits.filter((visit) => visit.name === name)
    const all = own.flatMap(({ interactions }) => interactions)
    const worst = all.toSorted((a, b) => b.duration - a.duration)[0]
    return [
      name,
      german(all.length / own.length, 0),
      `${german(median(slowest(own)))} ms`,
      `${german(percentile(slowest(own), 75))} ms`,
      worst ? `${worst.kind} ${german(worst.duration)} ms` : '–',
    ]
  })
  printTable(['Weg', 'Eingaben', 'INP p50', 'INP p75', 'langsamste'], rows)
  const over = visits
    .flatMap(({ interactions }) => interactions)
    .filter(({ duration }) => duration > answerMs)
  const count = visits.reduce((sum, { interactions }) => sum + interactions.length, 0)
  console.log(
    `  INP p75 über alle Wege: ${german(percentile(slowest(visits), 75))} ms; über ${answerMs} ms: ${over.length} von ${count} Eingaben.\n`,
  )
}

/** From the press until what it asked for can be seen. */
function printAnswers(answers: readonly Answer[]): void {
  const names = [...new Set(answers.map(({ name }) => name))]
  const rows = names.map((name) => {
    const took = answers.filter((answer) => answer.name === name).map(({ took }) => took)
    return [name, `${german(median(took))} ms`, `${german(percentile(took, 95))} ms`]
  })
  printTable(['Vom Druck bis zum Gezeigten', 'p50', 'p95'], rows)
  console.log()
}

function printFrames(frames: readonly number[], documents: number): void {
  const row = [
    german(frames.length),
    ...[50, 95, 99].map((part) => `${german(percentile(frames, part), 1)} ms`),
  ]
  printTable(
    [`Bilder beim Blättern durch ${german(documents)} Zeilen`, 'Bilder', 'p50', 'p95', 'p99'],
    [['', ...row]],
  )
  console.log(`  Ziel: p95 höchstens ${frameMs} ms.\n`)
}

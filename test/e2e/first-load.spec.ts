import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Page, WebSocketRoute } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput } from '#test/trade.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { untilQuiet } from './support/until-quiet.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What somebody's browser loads for the first page of the day: program and styles, as they travel, the figures of the dashboard included,
// which come right after the first file.
const budgetKb = 150
const mostFiles = 15
// And where it is a list of documents: without the forms that open over it, which come when somebody moves.
const listBudgetKb = 170

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

/** What is loaded once the page is idle comes behind the first screen: a browser that saves data leaves it out. */
const savingData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )

/** Sums up what a page loads, fonts and calls aside: as it travels, compressed and with its headers. */
async function weigh(page: Page) {
  const loaded = { files: 0, kb: 0 }
  const counted = new Set<string>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  // A context shares its cache; a person's first page of the day finds none.
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (['Document', 'Script', 'Stylesheet'].includes(type)) counted.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return
    loaded.files++
    loaded.kb += encodedDataLength / 1000
  })
  return loaded
}

test(`the dashboard comes in at most ${mostFiles} files and ${budgetKb} kB`, async ({ page, context }) => {
  // Of a firm at work: a new one sees its first steps instead, once.
  const atWork = await startWorkingKontor()
  const { token } = must(await caller(atWork.url, null).post('/api/auth', people.manager))
  const invoice = invoiceInput(atWork.trade, berlinDay(new Date()))
  must(await caller(atWork.url, token).post('/api/documents/invoices', invoice))
  await logIn(page, atWork.url, people.manager)
  // A tab of its own loads everything anew; the first one lends it the session.
  const tab = await context.newPage()
  await savingData(tab)
  const loaded = await weigh(tab)
  await tab.goto(`${atWork.url}/auth/dashboard`)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await untilQuiet(tab)
  await atWork.remove()
  const description = `${loaded.kb.toFixed(1)} kB in ${loaded.files} files`
  test.info().annotations.push({ type: 'first load', description })

  expect(loaded.kb).toBeGreaterThan(50)
  expect(loaded.kb).toBeLessThan(budgetKb)
  expect(loaded.files).toBeLessThanOrEqual(mostFiles)
})

test(`a list of documents comes in at most ${listBudgetKb} kB; its forms when somebody moves`, async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const tab = await context.newPage()
  await savingData(tab)
  const loaded = await weigh(tab)
  const forms: string[] = []
  tab.on('response', (answer) => {
    if (/\/(opened-layer|invoice-layer)-[^/]+\.js$/.test(answer.url())) forms.push(answer.url())
  })
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(tab.getByRole('columnheader', { name: 'Rechnungsdatum' })).toBeVisible()
  await untilQuiet(tab)
  test
    .info()
    .annotations.push({ type: 'list', description: `${loaded.kb.toFixed(1)} kB in ${loaded.files} files` })
  expect(loaded.kb).toBeLessThan(listBudgetKb)
  // Its styles come with the first (vite.config.ts).
  await expect(tab.locator('link[rel="stylesheet"]')).toHaveCount(1)
  expect(forms).toEqual([])
  await tab.mouse.move(200, 200)
  await expect.poll(() => forms.length).toBeGreaterThan(0)
})

test('what a list may open is there before anybody moves, and is asked for behind its rows', async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (call) => asked.push(new URL(call.url()).pathname))
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  const parts = ['palette', 'opened-layer', 'pay-invoice-layer', 'filter-popover', 'column-choices']
  for (const part of parts)
    await expect.poll(() => asked).toContainEqual(expect.stringMatching(`/assets/${part}-[^/]+\\.js$`))
  const place = (what: RegExp) => asked.findIndex((path) => what.test(path))
  expect(place(/\/assets\/palette-/)).toBeGreaterThan(place(/^\/proxy\/get\/invoices/))
})

test('a name from Poland or Turkey has its letters loaded, and no others', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('response', (answer) => {
    const [, name] = /inter-([a-z-]+)-[^/]+\.woff2$/.exec(answer.url()) ?? []
    if (name) fonts.add(name)
  })
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const search = page.getByRole('textbox', { name: 'Suche' })
  await search.fill('Łódź, Beyoğlu, Plzeň')
  await expect.poll(() => [...fonts]).toContain('central')
  await untilQuiet(page)
  expect([...fonts].sort()).toEqual(['central', 'latin'])
  // What it does not have comes from the package's file as before.
  await search.fill('Đặng, Țiriac')
  await expect.poll(() => [...fonts]).toContain('latin-ext-wght-normal')
})

test('a list is asked for beside the program, and once; it is drawn with its rows', async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const tab = await context.newPage()
  await tab.goto(kontor.url)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  // The token is in the tab now. The program itself is held back until the rows are here.
  const rows: string[] = []
  tab.on('requestfinished', (call) => call.url().includes('/proxy/get/invoices?') && rows.push(call.url()))
  await tab.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role="grid"][aria-busy]')) performance.mark('without rows')
    }).observe(document, { childList: true, subtree: true })
  })
  let held = 0
  await tab.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await expect.poll(() => rows.length).toBe(1)
    held++
    await route.continue()
  })
  // The push channel's first word has everything read again.
  await tab.routeWebSocket(/\/wsproxy\//, () => {})
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(tab.getByText('Noch keine Ausgangsrechnungen')).toBeVisible()
  expect(held).toBeGreaterThan(0)
  expect(rows).toHaveLength(1)
  expect(await tab.evaluate(() => performance.getEntriesByName('without rows').length)).toBe(0)
})

test('the rows have the line for themselves: typeface, push channel and the menu come behind them', async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const tab = await context.newPage()
  // As in a browser that has not been here yet; and on a busy machine the rows take longer than they are waited for.
  await tab.addInitScript(() => {
    localStorage.removeItem('typeface')
    const timeout = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => timeout(run, ms === 3000 ? 60_000 : ms),
    })
    new MutationObserver((_, observer) => {
      if (!document.body?.textContent?.includes('Noch keine Ausgangsrechnungen')) return
      performance.mark('rows')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  // Longer than nothing changes on a screen that stands.
  await tab.route('**/proxy/get/invoices?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(tab.locator('html')).toHaveAttribute('data-typeface')
  const asked = (since: 'before' | 'behind') =>
    tab.evaluate((since) => {
      const drawn = performance.getEntriesByName('rows')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const resources = performance.getEntriesByType('resource')
      const meant = resources.filter(({ startTime }) => startTime > drawn === (since === 'behind'))
      return meant.map(({ name }) => new URL(name).pathname)
    }, since)
  // Not once the line is idle: on a busy machine it is, while the program starts.
  for (const late of [/inter-latin/, /^\/api\/auth\/tickets$/, /^\/api\/tasks\/summary$/]) {
    await expect.poll(() => asked('behind')).toContainEqual(expect.stringMatching(late))
    expect(await asked('before')).not.toContainEqual(expect.stringMatching(late))
  }
})

test('whoever acts while rows are still being read has the push channel', async ({ page, context }) => {
  await logIn(page, kontor.url, people.manager)
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const timeout = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => timeout(run, ms === 3000 ? 60_000 : ms),
    })
  })
  let opened = false
  tab.on('websocket', () => {
    opened = true
  })
  await tab.route('**/proxy/get/invoices?*', () => {})
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(tab.getByRole('columnheader', { name: 'Rechnungsdatum' })).toBeVisible()
  await tab.waitForTimeout(1000)
  expect(opened).toBe(false)
  await tab.keyboard.press('Tab')
  await expect.poll(() => opened).toBe(true)
})

test('a browser that has the typeface shows it from the first drawing on; one that could not load it does not', async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const remembered = () => page.evaluate(() => localStorage.getItem('typeface'))
  await expect.poll(remembered).toBe('')
  // Held back, so that what stands behind the rows never comes.
  const known = await context.newPage()
  await known.route('**/api/auth/tickets', () => {})
  await known.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')) return
      performance.mark('first', { detail: document.documentElement.dataset['typeface'] })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const first = () =>
    known.evaluate(() => (performance.getEntriesByName('first')[0] as PerformanceMark | undefined)?.detail)
  await known.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect.poll(first).toBe('')
  await known.close()

  await page.evaluate(() => localStorage.removeItem('typeface'))
  const without = await context.newPage()
  const failed: string[] = []
  without.on('requestfailed', (request) => failed.push(request.url()))
  await without.route(/\.woff2$/, (route) => route.abort())
  await without.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect.poll(() => failed.length).toBeGreaterThan(0)
  await expect(without.getByText('Noch keine Ausgangsrechnungen')).toBeVisible()
  expect(await remembered()).toBeNull()
})

test('what was read for the page is not read again for the greeting, unless nobody knows what happened meanwhile', async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const read = async (greeting: object, sleptMs = 0) => {
    const tab = await context.newPage()
    const reads: string[] = []
    tab.on('request', (request) => {
      if (/\/(proxy\/get|api\/tasks)\//.test(request.url())) reads.push(request.url())
    })
    // Greets once the page is there, and then says nothing more than a heartbeat that the screen waits for.
    const { promise, resolve } = Promise.withResolvers<WebSocketRoute>()
    await tab.routeWebSocket(/\/wsproxy\//, resolve)
    await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
    await expect(tab.getByText('Noch keine Ausgangsrechnungen')).toBeVisible()
    await untilQuiet(tab)
    const before = reads.length
    const greets = await promise
    // While a computer sleeps, the clock of the page stands and that of the world goes on.
    await tab.evaluate((ms) => {
      const { now } = Date
      Date.now = () => now() + ms
    }, sleptMs)
    greets.send(JSON.stringify({ event: 'version', data: { version, ...greeting } }))
    await tab.waitForTimeout(1000)
    await untilQuiet(tab)
    await tab.close()
    return { before, after: reads.length - before, distinct: new Set(reads).size }
  }
  const first = await read({ seq: 9, since: 6 })
  expect(first).toEqual({ before: first.distinct, after: 0, distinct: first.distinct })
  const second = await read({ seq: 9 })
  expect(second.after).toBe(second.distinct)
  const slept = await read({ seq: 9, since: 6 }, 60_000)
  expect(slept.after).toBe(slept.distinct)
})

test('what happens while a list is on its way for the first time is in it, however slow the line', async ({
  page,
  context,
}) => {
  await logIn(page, kontor.url, people.manager)
  const token = await page.evaluate(() => sessionStorage.getItem('jwt'))
  const tab = await context.newPage()
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>()
  await tab.routeWebSocket(/\/wsproxy\//, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      socket.send(frame)
      greet()
      if (String(frame).includes('payment target created')) tell()
    })
  })
  // Read by the server before the change, here after it was told.
  let reads = 0
  await tab.route(/\/proxy\/get\/paymenttargets\?/, async (route) => {
    const answer = await route.fetch()
    if (++reads === 1) {
      await greeted
      must(await caller(kontor.url, token).post('/api/paymenttargets', { paymentTargetDays: 33 }))
      await told
      // As long as what is told together is gathered.
      await tab.waitForTimeout(200)
    }
    await route.fulfill({ response: answer })
  })
  await tab.goto(`${kontor.url}/auth/paymenttargets`)
  await expect(tab.getByRole('row', { name: /33 Tage/ })).toBeVisible()
})

test('what is served was compressed, or is on the way; asking for rubbish finds nothing', async () => {
  const get = (path: string, accept: string) =>
    fetch(kontor.url + path, { headers: { 'accept-encoding': accept } })
  const html = await (await get('/login', 'identity')).text()
  const script = /src="(\/assets\/start-[^"]+\.js)"/.exec(html)?.[1]
  if (!script) throw new Error('the page names no script')
  const plain = await (await get(script, 'identity')).text()
  for (const encoding of ['br', 'gzip']) {
    const answer = await get(script, encoding)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(await answer.text()).toBe(plain)
    const json = await get('/api/openapi.json', encoding)
    expect(json.headers.get('content-encoding')).toBe(encoding)
    expect((await json.json()).openapi).toMatch(/^3/)
    // Below a kilobyte it would not be worth it.
    expect((await get('/healthz', encoding)).headers.get('content-encoding')).toBeNull()
  }
  // How a page may act is said by the page, and by a worker's script to the worker.
  const policyOf = async (path: string) => (await get(path, 'br')).headers.get('content-security-policy')
  expect(await policyOf('/login')).toContain("default-src 'none'")
  expect(await policyOf(script)).toBeNull()
  const [worker] = (await readdir('dist/web/assets')).filter((name) => /worker.*\.mjs$/.test(name))
  expect(await policyOf(`/assets/${worker}`)).toContain("default-src 'none'")
  for (const path of ['/assets/%00', '/assets/start.js', '/assets/%2e%2e%2findex.html']) {
    const answer = await get(path, 'identity')
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('content-type'), path).toContain('application/problem+json')
  }
  expect(await (await get('/robots.txt', 'identity')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
})

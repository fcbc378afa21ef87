import type { Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, productInput } from '#test/trade.ts'
import { everyRoute } from './support/every-route.ts'
import { axeViolations } from './support/expect-no-axe-violations.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { register, startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Over every page of the table of pages and every layer that an address opens: what axe finds, and names that lead nowhere.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller
/** What stands for `:uuid` in a path, and the layers by their page. */
let ids: Awaited<ReturnType<typeof trade>>

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  ids = await trade()
})
test.afterAll(() => kontor?.remove())

/** Some of everything that a page shows. */
async function trade() {
  const post = async (path: string, body: object) =>
    must(await manager.post(path, body)).entityId.uuid as string
  const product = await post('/api/products', productInput())
  const bill = (billNumber: string, days: number, lines = [billLine(kontor.trade)]) =>
    post(
      '/api/documents/bills',
      billInput(kontor.trade, today, {
        lines,
        documentCreation: { billNumber, billDate: addDays(today, -days) },
      }),
    )
  const invoice = (days: number) =>
    post(
      '/api/documents/invoices',
      invoiceInput(kontor.trade, today, { documentCreation: { invoiceDate: addDays(today, -days) } }),
    )
  const bought = billLine(kontor.trade, { productEntityId: product })
  const open = await invoice(40)
  const bills = [await bill('R-1', 40), await bill('R-2', 0, [bought])]
  const paid = await invoice(3)
  must(
    await manager.post(`/api/documents/invoices/${paid}/records`, paymentRecord(119, { recordDate: today })),
  )
  const cancelled = await invoice(0)
  must(
    await manager.post(
      `/api/documents/invoices/${cancelled}/records`,
      paymentRecord(50, { recordDate: today }),
    ),
  )
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: cancelled, invoiceDate: today },
    }),
  )
  await post(
    '/api/documents/invoices',
    invoiceInput(kontor.trade, today, { lines: [invoiceLine(kontor.trade, { productEntityId: product })] }),
  )
  await register(kontor, {
    ...{ email: 'mara@kontor.example', firstName: 'Mara', familyName: 'Petersen' },
    password: 'eine lange nacht im lager',
  })
  const tasks: { type: string; entityId: { uuid: string } }[] = must(
    await manager.get(`/api/tasks?day=${today}`),
  )
  const { receiver, supplier } = kontor.trade
  return { open, paid, cancelled, bill: bills[0] ?? '', product, receiver, supplier, tasks }
}

/** Every page, and the layers that their addresses open. */
function addresses(): string[] {
  const own: Record<string, string> = {
    '/auth/incoming/suppliers/:uuid': ids.supplier,
    '/auth/outgoing/receivers/:uuid': ids.receiver,
    '/auth/stock/:uuid': ids.product,
    '/auth/products/:uuid': ids.product,
  }
  // Each list once: it stands at two addresses.
  const twice = ['/', '/auth/incoming', '/auth/outgoing']
  const routes = everyRoute().filter((path) => !twice.includes(path))
  const pages = routes.map((path) => path.replace(':uuid', own[path] ?? '').replace(':chapter', 'index'))
  const { open, paid, cancelled, bill, product, receiver, supplier } = ids
  const invoices = '/auth/outgoing/invoices'
  return [
    ...pages,
    ...['rechnung', 'aendern', 'ansehen', 'storno', 'senden'].map((key) => `${invoices}?${key}=${open}`),
    ...[paid, cancelled].flatMap((one) => [`${invoices}?rechnung=${one}`, `${invoices}?ansehen=${one}`]),
    ...['kopie', 'neu', 'korrektur'].map((key) => `${invoices}/new?${key}=${open}`),
    ...[`${invoices}/new?kunde=${receiver}`, `/auth/incoming/bills/new?lieferant=${supplier}`],
    ...['rechnung', 'ansehen'].map((key) => `/auth/incoming/bills?${key}=${bill}`),
    ...['/auth/incoming/bills?aufnahme=1', '/auth/outgoing/invoices?ansicht=entwuerfe'],
    ...[`/auth/stock?ware=${product}`, `/auth/stock?bestand=${product}`],
    ...[`/auth/outgoing/receivers?kunde=${receiver}`, `/auth/incoming/suppliers?lieferant=${supplier}`],
    ...[`/auth/outgoing/open?partner=${receiver}`, `/auth/incoming/open?partner=${supplier}`],
    ...[`/auth/outgoing/open?bis=2100-01-01`, `/auth/outgoing/open?partner=${receiver}&rechnung=${open}`],
    ...ids.tasks.map(({ entityId }) => `/auth/tasks?aufgabe=${entityId.uuid}`),
    ...[
      `/auth/report?umsatz=${today.slice(0, 7)}`,
      '/auth/outgoing?status=PAID',
      '/auth/outgoing?suche=nichts',
    ],
  ]
}

/** As Back and Forward come to an address: the program stands already. */
async function goTo(page: Page, path: string, pending: ReadonlySet<unknown>): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  let quietSince = Date.now()
  await expect
    .poll(
      async () => {
        const isBusy = await page.evaluate(
          () => document.querySelector('main') === null || document.body.textContent.includes('Wird geladen'),
        )
        if (isBusy || pending.size > 0) quietSince = Date.now()
        return Date.now() - quietSince
      },
      { intervals: [50], timeout: 15_000, message: path },
    )
    .toBeGreaterThan(100)
}

/** As `axeViolations`, by the copy of axe that an earlier page has left in the tab: it is not sent anew for each of a hundred. */
async function quickViolations(page: Page): Promise<string[]> {
  const isHere = await page.evaluate(() => 'axe' in window)
  if (!isHere) return axeViolations(page)
  const all: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(async (isDark) => {
      // In the dark only the colours are others.
      const rules = isDark ? { runOnly: ['color-contrast'] } : {}
      // The tests' own types do not know what stands in the tab.
      const { axe } = window as unknown as { axe: { run: (on: Document, how: object) => Promise<Result> } }
      const { violations } = await axe.run(document, { ...rules, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)
    }, colorScheme === 'dark')
    all.push(...found.map((text) => `${colorScheme}: ${text}`))
  }
  return all
}

interface Result {
  violations: { id: string; nodes: { html: string }[] }[]
}

/** Names of the customer and the supplier that are read and lead nowhere: not in a form, a choice, a sheet or a postal address, nor the head of their own page. */
const namesWithoutLink = (page: Page) =>
  page.evaluate(() => {
    const names = ['Antik & Design Österle GmbH', 'Möbelhof Größe KG']
    const notRead =
      'h1, form, figure, address, [role=option], [role=menuitem], [role=combobox], [role=status], button, label'
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const parent = texts.currentNode.parentElement
      const name = names.find((one) => text.includes(one))
      if (!name || !parent?.checkVisibility() || parent.closest(notRead)) continue
      if (parent.closest('a[href*="/receivers/"], a[href*="/suppliers/"]')) continue
      // What was written then, in the words of a change.
      if (/\bFirma: /.test(text)) continue
      found.push(`${text} in ${parent.parentElement?.outerHTML.slice(0, 160)}`)
    }
    return found
  })

test('no page and no layer fails axe, in light and in dark, and each name of a partner leads to his page', async ({
  page,
}) => {
  test.slow()
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const faults: string[] = []
  async function look(path: string) {
    await goTo(page, path, pending)
    expect(await page.title(), path).not.toMatch(/nicht gefunden|Fehler/)
    for (const fault of await quickViolations(page)) faults.push(`${path}: ${fault}`)
    for (const name of await namesWithoutLink(page)) faults.push(`${path}: without a link: ${name}`)
  }
  const all = addresses()
  const forStrangers = all.filter((path) => !path.startsWith('/auth') && !path.startsWith('/handbuch'))
  await page.goto(`${kontor.url}/login`)
  for (const path of forStrangers) await look(path)
  await logIn(page, kontor.url, people.manager)
  for (const path of all.filter((one) => !forStrangers.includes(one))) await look(path)
  expect(faults).toEqual([])
  // Both can fail.
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p>Möbelhof Größe KG<img></p>')
  })
  expect(await namesWithoutLink(page)).toHaveLength(1)
  expect((await quickViolations(page)).join()).toContain('image-alt')
  expect(all.length).toBeGreaterThan(80)
})

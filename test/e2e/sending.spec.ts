import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { people } from '#test/people.ts'
import { invoiceInput } from '#test/trade.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What becomes of an invoice that is sent through a mail server, as its list tells it.

const today = berlinDay(new Date())
const away = new Set(['falsch@oesterle.example'])
let server: MailServer
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  server = await startMailServer(0, away)
  kontor = await startWorkingKontor({ SMTP_URL: server.url })
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
})
test.afterAll(async () => {
  await kontor?.remove()
  await server?.close()
})

test('nothing goes out without a sender; what is turned away is sent again, and says so until it is accepted', async ({
  page,
}) => {
  must(await manager.post('/api/firm', { email: '' }))
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  await openAs(page, kontor.url, people.manager)
  const [list, layers] = [new InvoiceList(page), new InvoiceLayers(page)]
  await list.open(kontor.url)
  const row = list.row('-00001')
  await expect(row).toContainText('nicht versendet')
  await row.getByRole('link', { name: /-00001$/ }).click()
  await layers.edit.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(layers.send.getByText('Es fehlt der Absender.')).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'sending-no-sender')
  must(await manager.post('/api/firm', { email: 'post@nordlicht.example' }))
  await expect(layers.send.getByText('Es fehlt der Absender.')).toBeHidden()
  await layers.send.getByLabel('An', { exact: true }).fill('falsch@oesterle.example')
  await layers.send.getByRole('button', { name: 'Rechnung senden' }).click()
  await expect(page.getByText(/-00001 wird an falsch@oesterle\.example gesendet\./)).toBeVisible()
  const tried = layers.sent.getByRole('table', { name: 'E-Mails zur Rechnung' })
  await expect(tried).toContainText('noch nicht zugestellt')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('nicht zugestellt')
  await photograph(page, 'sending-failed')

  await row.getByRole('link', { name: /-00001$/ }).click()
  await layers.sent.getByRole('button', { name: 'Erneut senden' }).click()
  await expect(layers.send.getByText(/^Die frühere E-Mail ist noch nicht zugestellt\./)).toBeVisible()
  const to = layers.send.getByLabel('An', { exact: true })
  await expect(to).toHaveValue('falsch@oesterle.example')
  await to.fill('einkauf@oesterle.example')
  await photograph(page, 'sending-again')
  await layers.send.getByRole('button', { name: 'Erneut senden' }).click()
  await expect(tried).toContainText('vom Mailserver angenommen')
  await expect(tried).toContainText('nicht zugestellt, erneut gesendet')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('versendet')
  await expect(row).not.toContainText('nicht versendet')
  expect(server.delivered.map(({ to }) => to)).toEqual([['einkauf@oesterle.example']])
})

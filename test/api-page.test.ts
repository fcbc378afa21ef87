import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { people } from './people.ts'
import { startTrade } from './trade.ts'
import { startWorld } from './world.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/schnittstelle.md'), 'utf8')

test('the script of the page for callers writes an invoice and loads its PDF', {
  timeout: 60_000,
}, async () => {
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'kontor-api-page-'))
  const world = await startWorld()
  try {
    const file = join(folder, 'shop.mjs')
    writeFileSync(file, script)
    const office = await world.as('office')
    await startTrade(await world.as('manager'))
    const wish = {
      name: 'Shop',
      permissions: ['INVOICE_VIEW'],
      validUntil: berlinDay(new Date()),
      currentPassword: people.office.password,
    }
    const { key } = must(await office.post('/api/auth/keys', wish))
    const env = { ...process.env, KONTOR_URL: world.url, KONTOR_KEY: key }
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
    expect(stdout).toMatch(/^\d{4}-00001 238 \d{4,}\n$/)
    const { body } = await office.get('/proxy/get/invoices')
    expect(body.section).toMatchObject([{ amountGross: 238 }])
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true })
  }
})

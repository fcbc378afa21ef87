import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFirmLogo } from '#areas/firm/contract/read-firm.ts'
import { readPairs } from '#areas/ticker/contract.ts'
import { berlinDay } from '#kernel/day.ts'
import { z } from '#kernel/zod.ts'
import { purposes } from '#server/calls/purposes.ts'
import { commands, files, lists, reads, registers } from '#server/compose.ts'
import { must } from './caller.ts'
import { everyCommand } from './every-command.ts'
import { holdBack } from './every-system-command.ts'
import { nordlicht, people } from './people.ts'
import { type Examples, recordExamples } from './record-examples.ts'
import { startTaxOffice } from './tax-office.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { screensOf } from './what-screens-read.ts'
import { startWorld } from './world.ts'

// Each call says what it is for and is shown with an example that was really sent and answered. `EXAMPLES=write` sends all of
// them again and writes what came back.

const file = join(import.meta.dirname, '../src/server/calls/examples.json')
const called = commands.map(({ declaration }) => declaration).filter(({ path }) => path !== '')
const readable = reads.map(({ declaration }) => declaration)
const listed = lists.map(({ declaration }) => declaration)
const names = [
  ...[...called, ...files, ...readable].map(({ name }) => name),
  ...listed.map(({ resource }) => resource),
]

// A picture of one dot.
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const kept = [
  ['/api/bankaccounts', { shortName: 'Volksbank', iban: 'DE75512108001245126199', currency: 'EUR' }],
  ['/api/paymenttargets', { paymentTargetDays: 45 }],
  ['/api/inventorychangetypes', { shortName: 'FUND', valueType: 'INCOMING' }],
] as const

async function writeExamples(): Promise<void> {
  const today = berlinDay(new Date())
  const taxOffice = await startTaxOffice()
  const world = await startWorld({ env: taxOffice.env })
  const recorder = recordExamples(world.url, today)
  try {
    await holdBack(world)
    const manager = await world.as('manager')
    const trade = await startTrade(manager)
    const stage = { world, manager, trade, today }
    for (const [kind, companyName] of [
      ['suppliers', 'Möbelhof Größe KG'],
      ['receivers', 'Antik & Design Österle GmbH'],
    ])
      must(await manager.post(`/api/partners/${kind}/similar`, { companyName }))
    await manager.download('/api/documents/invoices/previews', invoiceInput(trade, today))
    await manager.download('/api/documents/invoices/previews/drafts', invoiceInput(trade, today))
    await manager.download('/api/reports/advancereturns/files', { period: today.slice(0, 7) })
    // What is asked for one by one, also once each command was there.
    for (const [path, input] of kept) must(await manager.post(path, input))
    for (const step of everyCommand(stage)) {
      await step.prepare?.()
      must(await step.run())
    }
    await screensOf(manager, trade, today)()
  } finally {
    recorder.stop()
    await world.stop()
    await taxOffice.stop()
  }
  const { found } = recorder
  // What cannot be asked for here: the set-up, prices of elsewhere; and a logo as short as can be.
  const setUp = { token: 'eyJhbGciOiJFZERTQSJ9…', firm: nordlicht, manager: people.manager }
  found['set up the firm'] = { input: setUp, answer: found['log in']?.answer }
  found[readFirmLogo.name] = { answer: { type: 'image/png', data: dot } }
  found[readPairs.name] = { answer: { kraken: 2841.5, lykke: 2850.2, arbitrage: 0.0031 } }
  const sorted = Object.fromEntries(names.filter((name) => name in found).map((name) => [name, found[name]]))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

if (process.env['EXAMPLES'] === 'write') await writeExamples()
const examples = JSON.parse(readFileSync(file, 'utf8')) as Examples // written above

test('each call says what it is for and has an example; none is left over', () => {
  const described = [...names, ...registers.map(({ name }) => name)]
  expect(Object.keys(purposes).sort()).toEqual(described.sort())
  expect(Object.keys(examples).sort()).toEqual([...names].sort())
})

const parses = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? []

test.each([...called, ...files].map((one) => [one.name, one] as const))(
  '%s takes its example',
  (name, one) => {
    expect(parses(one.input, examples[name]?.input)).toEqual([])
  },
)

test.each(readable.map((one) => [one.name, one] as const))('%s answers as in its example', (name, one) => {
  expect(parses(one.answer, examples[name]?.answer)).toEqual([])
})

test.each(listed.map((one) => [one.resource, one] as const))('%s lists as in its example', (name, one) => {
  const answer = z.object({ totalCount: z.number(), stats: one.stats, section: z.array(one.row) })
  expect(parses(answer, examples[name]?.answer)).toEqual([])
})

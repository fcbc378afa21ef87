import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { readFirmLogo } from '#areas/firm/contract/read-firm.ts'
import { readReductionEffects } from '#areas/payments/contract/reduction-effects.ts'
import { readLateReceipt } from '#areas/payments/contract.ts'
import { readPairs } from '#areas/ticker/contract.ts'
import { berlinDay } from '#kernel/day.ts'
import { z } from '#kernel/zod.ts'
import { purposes } from '#server/calls/purposes.ts'
import { commands, files, lists, reads, registers } from '#server/compose.ts'
import { formatFile } from '../scripts/format-file.ts'
import { must } from './caller.ts'
import { everyCommand } from './every-command.ts'
import { holdBack } from './every-system-command.ts'
import { nordlicht, people } from './people.ts'
import { type Example, type Examples, recordExamples } from './record-examples.ts'
import { startTaxOffice } from './tax-office.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { screensOf } from './what-screens-read.ts'
import { startWorld } from './world.ts'

// Each call says what it is for and is shown with an example that was really sent and answered. `EXAMPLES=write` sends all of
// them again and writes what came back of those that are missing or no longer fit their contract; the others stay as they are. Whoever
// wants another one deletes it first.

const file = join(import.meta.dirname, '../src/server/calls/examples.json')
const storedExamples = () => JSON.parse(readFileSync(file, 'utf8')) as Examples // written below
const called = commands.map(({ declaration }) => declaration).filter(({ path }) => path !== '')
const readable = reads.map(({ declaration }) => declaration)
const listed = lists.map(({ declaration }) => declaration)
const names = [
  ...[...called, ...files, ...readable].map(({ name }) => name),
  ...listed.map(({ resource }) => resource),
]

const contracts: Record<string, { input?: z.ZodType; answer?: z.ZodType }> = Object.fromEntries([
  ...[...called, ...files].map(({ name, input }) => [name, { input }] as const),
  ...readable.map(({ name, answer }) => [name, { answer }] as const),
  ...listed.map(({ resource, stats, row }) => {
    const answer = z.object({ totalCount: z.number(), stats, section: z.array(row) })
    return [resource, { answer }] as const
  }),
])

/** What of an example its contract does not take; of an answer also what the contract does not know. */
function faults(name: string, example: Example | undefined): unknown[] {
  const { input, answer } = contracts[name] ?? {}
  const taken = answer?.safeParse(example?.answer)
  const known = taken?.success ? taken.data : example?.answer
  return [
    ...(input?.safeParse(example?.input).error?.issues ?? []),
    ...(taken?.error?.issues ?? []),
    ...(isDeepStrictEqual(known, example?.answer) ? [] : [{ known, found: example?.answer }]),
  ]
}

// A picture of one dot.
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const writtenOff = {
  returns: [
    {
      month: '2026-11',
      figures: [
        {
          ...{ figure: '81', text: 'Steuerpflichtige Umsätze zum Steuersatz von 19 %' },
          ...{ base: -180.67, tax: -34.33 },
        },
        {
          figure: '50',
          text: 'Minderung der Bemessungsgrundlage durch uneinbringliche Forderungen (in 81, 86, 87 und 35 enthalten)',
          ...{ base: 180.67, tax: null },
        },
      ],
      owed: -34.33,
    },
  ],
  notes: ['Zusammenfassende Meldung und One-Stop-Shop sind nicht berührt.'],
}

const lateEffect =
  'Voranmeldung Oktober 2026 (oder ihr Quartal): Umsatzsteuer +19,00 €; nachzuzahlen 19,00 €.'
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
    await manager.download('/api/documents/invoices/previews/looks', {
      ...{ paperLayout: 'MODERN', paperColour: '#7a1f3d', logoPlace: 'RIGHT', language: 'EN' },
    })
    must(await manager.post('/api/documents/invoices/months', invoiceInput(trade, today)))
    await manager.download('/api/reports/advancereturns/files', { period: today.slice(0, 7) })
    // What is asked for one by one, also once each command was there.
    for (const [path, input] of kept) must(await manager.post(path, input))
    for (const step of everyCommand(stage)) {
      await step.prepare?.()
      must(await step.run())
    }
    await screensOf(manager, trade, today)()
    // No screen among those: it follows everything.
    must(await manager.get('/proxy/get/journal?stopIndex=2'))
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
  found[readLateReceipt.name] = { answer: { effects: [lateEffect] } }
  found[readReductionEffects.name] = { answer: writtenOff }
  const before = storedExamples()
  const fitting = (name: string) => (faults(name, before[name]).length === 0 ? before[name] : found[name])
  const written = names.flatMap((name) => {
    const example = fitting(name)
    return example ? [[name, example] as const] : []
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`)
  formatFile(file)
}

if (process.env['EXAMPLES'] === 'write') await writeExamples()
const examples = storedExamples()

test('each call says what it is for and has an example; none is left over', () => {
  const described = [...names, ...registers.map(({ name }) => name)]
  expect(Object.keys(purposes).sort()).toEqual(described.sort())
  expect(Object.keys(examples).sort()).toEqual([...names].sort())
})

test.each(names)('%s takes and answers its example', (name) => {
  expect(faults(name, examples[name])).toEqual([])
})

test('an example that its contract does not take would be seen', () => {
  const { answer } = examples['bills'] ?? {}
  const { section, ...rest } = answer as { section: object[] } // of a list
  const faultsOf = (rows: object[]) => faults('bills', { answer: { ...rest, section: rows } })
  expect(faultsOf(section)).toEqual([])
  expect(faultsOf([{}])).not.toEqual([])
  expect(faultsOf(section.map((row) => ({ ...row, gone: 1 })))).not.toEqual([])
  expect(faults('create bill', { input: {} })).not.toEqual([])
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { countsOf, isOver, type ManyRun, type RunRow, workOff } from '#kernel/many-run.ts'
import { type Caller, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { freePort } from './free-port.ts'
import { checkJournal, kill } from './kills.ts'
import { exited, logIn, start } from './main-process.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { until } from './until.ts'

// Many rows are paid or sent while the server is killed and the page that does it is closed, again and again.

const rowCount = shortOrLong(16, 200)
const kills = shortOrLong(1, 5)
const today = berlinDay(new Date())
const path = '/api/documents/invoices'

interface Way {
  /** Where the command of a row goes, below its invoice. */
  path: string
  /** What is sent, of an invoice as it is read before. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the server
  inputOf(invoice: any): unknown
  /** Throws unless it happened to the invoice, and once. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the server
  check(invoice: any): void
  /** What goes on behind the answer is over as well. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the server
  isThrough(invoice: any): boolean
}

const ways: Record<string, Way> = {
  paid: {
    path: 'records',
    inputOf({ totals, currency, paymentsVersion }) {
      const recordData = { amount: totals.amountDue, currency, fromIban: '' }
      const recordDetails = { recordType: 'PAYMENT', recordData }
      return { recordDate: today, recordDetails, paymentsVersion }
    },
    check({ documentRecords, totals }) {
      expect([documentRecords.length, totals.amountDue]).toEqual([1, 0])
    },
    isThrough: () => true,
  },
  sent: {
    path: 'mails',
    // As the screen sends it: what somebody else has sent meanwhile is refused.
    inputOf: ({ invoiceNumber, mails }) => ({
      ...{ to: 'einkauf@oesterle.example', cc: [], copyToSelf: false, withCancellation: false },
      ...{ subject: `Rechnung ${invoiceNumber}`, text: 'Anbei die Rechnung.', mailsSeen: mails.length },
    }),
    check({ mails }) {
      expect(mails.length).toBe(1)
    },
    // Without a mail server each is written into the folder for them.
    isThrough: ({ mails }) => mails[0]?.deliveredAt !== null,
  },
}

test.each(Object.entries(ways))(
  'a batch interrupted by kills is %s once each, and whole',
  {
    timeout: 1_800_000,
  },
  async (_, way) => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-many-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    let running = await start(folder, port)
    let isGivenUp = false
    try {
      let manager = await logIn(url)
      const rows = await invoicesToDo(manager)
      let kept = JSON.stringify({
        ...{ id: '', way: '', title: '', choice: {}, rows, isCalledOff: false },
      } satisfies ManyRun)
      let isDone = false
      const work = (async () => {
        while (!isDone && !isGivenUp) {
          // A page that goes on with what is kept, and is closed after a while.
          await page(way, {
            callerNow: () => manager,
            read: () => kept,
            write(text) {
              kept = text
            },
          })
          isDone = isOver(JSON.parse(kept))
        }
      })()
      for (let count = 0; count < kills && !isDone; count++) {
        await sleep(300 + Math.random() * 700)
        await kill(running, folder, count % 2 === 1)
        running = await start(folder, port)
        manager = await logIn(url)
      }
      await work
      expect(countsOf(JSON.parse(kept))).toEqual({ all: rowCount, done: rowCount, failed: 0, left: 0 })
      for (const { params } of rows) {
        const read = async () => must(await manager.get(`/proxy/get/invoices/${params['uuid']}`))
        way.check(await read())
        await until(async () => way.isThrough(await read()))
        way.check(await read())
      }
      await checkJournal(folder)
      process.kill(running.pid ?? 0, 'SIGTERM')
      await exited(running)
    } finally {
      isGivenUp = true
      // It holds the error output of the tests, which would not end before it.
      if (running.exitCode === null && running.signalCode === null) await kill(running, folder, true)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  },
)

async function invoicesToDo(manager: Caller): Promise<RunRow[]> {
  const trade = await startTrade(manager)
  const rows: RunRow[] = []
  for (let count = 0; count < rowCount; count++) {
    const { uuid } = must(await manager.post(path, invoiceInput(trade, today))).entityId
    rows.push({ label: uuid, params: { uuid }, requestId: randomUUID(), state: 'waiting', seen: {} })
  }
  return rows
}

interface Kept {
  callerNow: () => Caller
  read: () => string
  write: (text: string) => void
}

/** A tab with the run: it lives for a while, and what it kept by then is all that stays of it. */
async function page(way: Way, { callerNow, read, write }: Kept): Promise<void> {
  let run: ManyRun | null = JSON.parse(read())
  const closing = setTimeout(
    () => {
      run = null
    },
    400 + Math.random() * 800,
  )
  await workOff({
    current: () => run,
    keep(next) {
      if (run === null) return
      run = next
      write(JSON.stringify(next))
    },
    async prepare({ params }) {
      const answer = await callerNow()
        .get(`/proxy/get/invoices/${params['uuid']}`)
        .catch(() => null)
      if (answer?.status !== 200) return { kind: 'away' }
      return { kind: 'ready', input: way.inputOf(answer.body) }
    },
    async send({ params, input, requestId }) {
      const answer = await callerNow()
        .post(`${path}/${params['uuid']}/${way.path}`, input, { 'idempotency-key': requestId })
        .catch(() => null)
      if (answer === null || answer.status >= 500 || answer.status === 401) return { kind: 'away' }
      if (answer.status >= 300) return { kind: 'refused', reason: JSON.stringify(answer.body) }
      return { kind: 'done', made: answer.body.entityId.uuid }
    },
    untilBack: () => sleep(200),
  })
  clearTimeout(closing)
}

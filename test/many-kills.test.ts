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
import { exited, freePort, logIn, start } from './main-process.ts'
import { invoiceInput, startTrade } from './trade.ts'

// Many rows are paid while the server is killed and the page that pays them is closed, again and again.

const rowCount = shortOrLong(16, 200)
const kills = shortOrLong(1, 5)
const today = berlinDay(new Date())
const path = '/api/documents/invoices'

test('a batch interrupted by kills is paid once each, and whole', { timeout: 1_200_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-many-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  try {
    let running = await start(folder, port)
    let manager = await logIn(url)
    const trade = await startTrade(manager)
    const rows: RunRow[] = []
    for (let count = 0; count < rowCount; count++) {
      const { uuid } = must(await manager.post(path, invoiceInput(trade, today))).entityId
      rows.push({ label: uuid, params: { uuid }, requestId: randomUUID(), state: 'waiting', seen: {} })
    }
    let kept = JSON.stringify({
      id: '',
      way: '',
      title: '',
      choice: {},
      rows,
      isCalledOff: false,
    } satisfies ManyRun)
    let isDone = false
    const work = (async () => {
      while (!isDone) {
        // A page that goes on with what is kept, and is closed after a while.
        await page(
          () => manager,
          () => kept,
          (text) => {
            kept = text
          },
        )
        isDone = isOver(JSON.parse(kept))
      }
    })()
    for (let count = 0; count < kills && !isDone; count++) {
      await sleep(300 + Math.random() * 700)
      process.kill(-(running.pid ?? 0), 'SIGKILL')
      await exited(running)
      running = await start(folder, port)
      manager = await logIn(url)
    }
    await work
    expect(countsOf(JSON.parse(kept))).toEqual({ all: rowCount, done: rowCount, failed: 0, left: 0 })
    for (const { params } of rows) {
      const { documentRecords, totals } = must(await manager.get(`/proxy/get/invoices/${params['uuid']}`))
      expect([documentRecords.length, totals.amountDue]).toEqual([1, 0])
    }
    process.kill(running.pid ?? 0, 'SIGTERM')
    await exited(running)
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
})

/** A tab with the run: it lives for a while, and what it kept by then is all that stays of it. */
async function page(
  callerNow: () => Caller,
  read: () => string,
  write: (text: string) => void,
): Promise<void> {
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
      const { totals, currency, paymentsVersion } = answer.body
      const recordData = { amount: totals.amountDue, currency, fromIban: '' }
      const recordDetails = { recordType: 'PAYMENT', recordData }
      return { kind: 'ready', input: { recordDate: today, recordDetails, paymentsVersion } }
    },
    async send({ params, input, requestId }) {
      const answer = await callerNow()
        .post(`${path}/${params['uuid']}/records`, input, { 'idempotency-key': requestId })
        .catch(() => null)
      if (answer === null || answer.status >= 500 || answer.status === 401) return { kind: 'away' }
      if (answer.status >= 300) return { kind: 'refused', reason: JSON.stringify(answer.body) }
      return { kind: 'done', made: answer.body.entityId.uuid }
    },
    untilBack: () => sleep(200),
  })
  clearTimeout(closing)
}

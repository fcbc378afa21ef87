import { setTimeout as sleep } from 'node:timers/promises'
import type { PushMessage } from '#kernel/declare.ts'
import { areOutside } from '#kernel/touched-rows.ts'
import type { Person } from './team.ts'

/** A screen that shows the list of invoices, is told of events as a browser is, and asks again for what may show what they touched. */
export interface Screen {
  /** When it was told of events that change the list, by their numbers in the journal. */
  toldAt: ReadonlyMap<number, number>
  /** Resolves when it shows what the next event brought. */
  shows(): Promise<unknown>
  /** Closes it, when it has read what it is reading. */
  close(): Promise<void>
}

export async function openScreen({ client, address, token }: Person, filter: object | null): Promise<Screen> {
  const query = filter
    ? `&searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'all', of: [filter] }))}`
    : ''
  const ask = () =>
    Promise.all([
      patiently(() => client.get(`/proxy/get/invoices?startIndex=0&stopIndex=50&totals=0${query}`)),
      patiently(() => client.get(`/proxy/get/invoices/totals?${query.slice(1)}`)),
    ])
  await ask()
  const toldAt = new Map<number, number>()
  let next = Promise.withResolvers<unknown>()
  let reading: Promise<void> | null = null
  let isStale = false
  // Told while it reads, it reads once more.
  async function readAgain() {
    while (isStale) {
      isStale = false
      await ask()
    }
    reading = null
    next.resolve(null)
  }
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/wsproxy/websocket/events?token=${encodeURIComponent(token)}`,
  )
  socket.addEventListener('message', ({ data }) => {
    const { seq = 0, refreshes = [], touched } = JSON.parse(String(data)) as Partial<PushMessage>
    if (!refreshes.includes('invoices')) return
    toldAt.set(seq, performance.now())
    // As src/web/live/live.ts decides.
    const rows = touched?.['invoices']
    if (rows && areOutside(filter, rows)) return next.resolve(null)
    isStale = true
    reading ??= readAgain().catch((error) => next.reject(error))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true })
    socket.addEventListener('close', reject, { once: true })
  })
  return {
    toldAt,
    shows() {
      next = Promise.withResolvers()
      return next.promise
    },
    async close() {
      socket.close()
      await reading
    },
  }
}

/** As a browser does, on a machine that has other work. */
async function patiently(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!String(error).includes('503')) throw error
      await sleep(200)
    }
  }
}

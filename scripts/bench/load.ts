import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { berlinDay } from '#kernel/day.ts'
import { invoiceInput, invoiceLine, type Trade } from '#test/trade.ts'
import type { BenchNode } from './installation.ts'

/** Does `work` in `clients` loops at once for some seconds; answers how often it was done a second. */
export async function loadFor(
  seconds: number,
  clients: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - start)
}

type Called = Pick<BenchNode, 'address' | 'manager' | 'trade'>

export interface HttpClient {
  /** Answers the body; throws unless the answer is the expected status. */
  get(path: string): Promise<string>
  createInvoice(): Promise<string>
  /** An event that costs little. */
  changeFirm(): Promise<string>
  close(): void
}

/** A caller that costs little itself: kept-alive connections, one a client or at most so many, and a payload made once. */
export function httpClient(
  { address, manager: { token }, trade }: Called,
  connections = Number.POSITIVE_INFINITY,
): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const invoice = JSON.stringify(threeLineInvoice(trade))
  let changes = Math.round(Math.random() * 1e9)
  const send = (method: string, path: string, expected: number, headers: object, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const options = { method, agent, headers: { authorization: `Bearer ${token}`, ...headers } }
      const call = request(address + path, options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === expected) resolve(text)
          else reject(new Error(`${answer.statusCode}: ${text}`))
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  return {
    // As a browser asks over plain HTTP: packing belongs to what is measured. Whoever waits for the answer does not unpack it.
    get: (path) => send('GET', path, 200, { 'accept-encoding': 'gzip, deflate' }),
    createInvoice() {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      return send('POST', '/api/documents/invoices', 201, headers, invoice)
    },
    changeFirm() {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      return send('POST', '/api/firm', 200, headers, JSON.stringify({ phone: `+49 40 ${changes++}` }))
    },
    close: () => agent.destroy(),
  }
}

/** What the bench writes, through HTTP and by the raw statement. */
export function threeLineInvoice(trade: Trade) {
  return invoiceInput(trade, berlinDay(new Date()), {
    lines: [
      invoiceLine(trade, { amount: 1290 }),
      invoiceLine(trade, { amount: 89.9, quantity: 4, descriptionShort: 'Stapelstuhl, Buche, um 1970' }),
      invoiceLine(trade, {
        amount: 45,
        amountIncludesTax: false,
        descriptionShort: 'Lieferung bis Bordsteinkante',
      }),
    ],
  })
}

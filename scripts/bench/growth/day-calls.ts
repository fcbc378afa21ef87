import { german, median, percentile } from '../figures.ts'
import type { HttpClient } from '../load.ts'

/** What a day at the office is made of, in milliseconds each. */
export type Call = 'list' | 'search' | 'open' | 'create' | 'event'
export type Taken = Record<Call, number[]>

export const nothingTaken = (): Taken => ({ list: [], search: [], open: [], create: [], event: [] })

/** The heads of the columns that `callCells` fills. */
export const callHeads = ['Liste', 'Suche', 'Öffnen', 'Anlegen', 'Ereignis']
export const callsSaid = `  Je Aufruf p50 / p95 in Millisekunden, Median der Runden. Liste: ihre erste Seite; Öffnen: eine Rechnung mit ihrem Verlauf; Anlegen: drei
  Positionen, bis sie gespeichert ist; Ereignis: vom Absenden einer Rechnung, bis ein offener Bildschirm von ihr weiß.`

/** Median and p95 of each call, as a table shows them: of several rounds the median one. */
export function callCells(rounds: readonly Taken[]): string[] {
  const calls: Call[] = ['list', 'search', 'open', 'create', 'event']
  const of = (call: Call, percent: number) =>
    median(rounds.filter((round) => round[call].length > 0).map((round) => percentile(round[call], percent)))
  return calls.map((call) => `${german(of(call, 50), 1)} / ${german(of(call, 95), 1)}`)
}

const words = [
  'kommode',
  'müller nussbaum',
  'rosenholz österle',
  '2024-04711',
  'sessel teak',
  'wohnkultur lübeck',
]

export const lookAtList = (client: HttpClient) =>
  client.get('/proxy/get/invoices?startIndex=0&stopIndex=50&totals=0')

export const lookAtTotals = (client: HttpClient) => client.get('/proxy/get/invoices/totals')

export function searchList(client: HttpClient, turn: number): Promise<string> {
  const searchText = words[turn % words.length] ?? ''
  const query = new URLSearchParams({ searchText, startIndex: '0', stopIndex: '50', totals: '0' })
  return client.get(`/proxy/get/invoices?${query}`)
}

/** What the screen of an invoice asks for that it does not have already. */
export const openInvoice = (client: HttpClient, uuid: string) =>
  Promise.all([
    client.get(`/proxy/get/invoices/${uuid}`),
    client.get(`/proxy/get/invoices/${uuid}/openclaims`),
  ])

/** Writes an invoice; answers the number of its event in the journal. */
export async function writeInvoice(client: HttpClient): Promise<number> {
  const { seq }: { seq: number } = JSON.parse(await client.createInvoice())
  return seq
}

/** How long `work` took, noted beside the others. */
export async function timed<Result>(taken: number[], work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  taken.push(performance.now() - start)
  return result
}

import { setTimeout as sleep } from 'node:timers/promises'
import { openScreen, type Screen } from '../screen.ts'
import type { Person } from '../team.ts'
import {
  lookAtList,
  lookAtTotals,
  nothingTaken,
  openInvoice,
  searchList,
  type Taken,
  timed,
  writeInvoice,
} from './day-calls.ts'

export interface WorkDay {
  people: readonly Person[]
  invoices: readonly string[]
  seconds: number
  /** False: the next call follows the last one at once. */
  thinks: boolean
}

export interface Worked {
  taken: Taken
  /** How many of their own doings a second, what screens read again not counted. */
  perSecond: number
}

// Shorter than anybody reads a list or fills in an invoice: each does the work of several.
const [shortestThought, longestThought] = [500, 2500]
const longestNewsMs = 10_000

interface Written {
  sentAt: number
  seq: number
}

/** People who work at once, each with the list open: they look at it, open invoices, search, write one of six times. */
export async function workADay(day: WorkDay): Promise<Worked> {
  const screens: Screen[] = []
  for (const person of day.people) screens.push(await openScreen(person, null))
  const taken = nothingTaken()
  const written: Written[] = []
  const start = performance.now()
  const done = await Promise.all(
    day.people.map((person, index) => workAs(person, index, day, { taken, written })),
  )
  const seconds = (performance.now() - start) / 1000
  for (const { sentAt, seq } of written)
    for (const screen of screens) taken.event.push((await whenTold(screen, seq)) - sentAt)
  for (const screen of screens) await screen.close()
  return { taken, perSecond: done.reduce((sum, own) => sum + own, 0) / seconds }
}

/** Answers how much was done. */
async function workAs(
  { client }: Person,
  index: number,
  { invoices, seconds, thinks }: WorkDay,
  { taken, written }: { taken: Taken; written: Written[] },
): Promise<number> {
  const look = async () => {
    await Promise.all([timed(taken.list, () => lookAtList(client)), lookAtTotals(client)])
  }
  const open = async () => {
    const any = invoices[Math.floor(Math.random() * invoices.length)] ?? ''
    await timed(taken.open, () => openInvoice(client, any))
  }
  const search = (turn: number) => timed(taken.search, () => searchList(client, turn))
  const write = async () => {
    const sentAt = performance.now()
    written.push({ sentAt, seq: await timed(taken.create, () => writeInvoice(client)) })
  }
  const doings = [look, open, search, look, open, write]
  const end = performance.now() + seconds * 1000
  let done = 0
  while (performance.now() < end) {
    if (thinks) await sleep(shortestThought + Math.random() * (longestThought - shortestThought))
    // Not everybody begins with the same.
    await doings[(index + done) % doings.length]?.(done)
    done++
  }
  return done
}

/** When a screen was told of an event, which may still be under way. */
async function whenTold({ toldAt }: Screen, seq: number): Promise<number> {
  const end = performance.now() + longestNewsMs
  for (;;) {
    const at = toldAt.get(seq)
    if (at !== undefined) return at
    if (performance.now() > end) throw new Error(`a screen was not told of event ${seq}`)
    await sleep(20)
  }
}

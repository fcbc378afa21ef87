import type { CommandDeclaration } from '#kernel/declare.ts'
import type { ManyRun, Prepared, RunRow } from '#kernel/many-run.ts'
import { newRequestId } from '../commands/new-request-id.ts'
import { sessionStore } from '../session/session.ts'
import { createStore } from '../store.ts'
import { keepRun } from './kept-runs.ts'

/** How the rows of a run are done: which command, and what is looked at right before each. */
export interface ManyWay {
  name: string
  declaration: CommandDeclaration
  prepare(row: RunRow, choice: ManyRun['choice']): Promise<Prepared>
  /** '12 Zahlungen sind erfasst.' */
  doneText(count: number): string
  /** What a run that is over is called, in place of `doneText`: 'Zwei Briefe geschrieben'. */
  doneTitle?(count: number): string
  /** Takes back what is done, as a run of its own. */
  undo?: { label: string; begin(run: ManyRun): void }
}

/** A run that this tab goes on with, or has come to the end of. */
export interface ShownRun {
  run: ManyRun
  way: ManyWay
  /** The line is lost: it waits for it. */
  isWaiting: boolean
}

/** Lives as long as the tab, above the pages: leaving one stops nothing. */
export const shownRuns = createStore<readonly ShownRun[]>([])

/** The ways whose runs the page itself shows, as long as it is open. */
export const waysOfPage = createStore<readonly string[]>([])

/** By what the others know this tab. */
export const tab = newRequestId()

/** Nothing more is sent of it. */
export function callOff(shown: ShownRun): void {
  const run = { ...shown.run, isCalledOff: true }
  shownRuns.set(shownRuns.get().map((one) => (one.run.id === run.id ? { ...one, run } : one)))
  const userId = sessionStore.get()?.userId
  if (userId !== undefined) keepRun(localStorage, userId, { run, holder: { tab, at: Date.now() } })
}

/** Takes one that is over away. */
export function close({ run }: ShownRun): void {
  shownRuns.set(shownRuns.get().filter((one) => one.run.id !== run.id))
}

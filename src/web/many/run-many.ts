import { codeOfProblem } from '#kernel/errors.ts'
import { isOver, type ManyRun, type RunRow, type Sent, workOff } from '#kernel/many-run.ts'
import { postCommand } from '../api.ts'
import { newRequestId } from '../commands/new-request-id.ts'
import { liveStore } from '../live/live.ts'
import { sessionStore } from '../session/session.ts'
import { forgetRun, keepRun, keptRun } from './kept-runs.ts'
import { close, type ManyWay, type ShownRun, shownRuns, tab } from './shown-runs.ts'

const holdMs = 4000

export interface NewRun extends Pick<ManyRun, 'title' | 'choice'> {
  way: ManyWay
  rows: readonly Pick<RunRow, 'label' | 'params' | 'seen'>[]
}

/** Begins a run; each row gets its request id now. */
export function beginRun({ way, title, choice, rows }: NewRun): void {
  const run: ManyRun = {
    ...{ id: newRequestId(), way: way.name, title, choice, isCalledOff: false },
    rows: rows.map((row) => ({ ...row, requestId: newRequestId(), state: 'waiting' })),
  }
  goOn(run, way)
}

/** Goes on with a run, a new one or one that a closed tab has left. */
export function goOn(run: ManyRun, way: ManyWay): void {
  const userId = sessionStore.get()?.userId
  if (userId === undefined) return
  // Where the line is lost, the run waits for it as well, and its list offers it.
  void import('./show-runs.tsx').then(
    ({ showRuns }) => showRuns(),
    () => undefined,
  )
  const shown = () => shownRuns.get().find((one) => one.run.id === run.id)
  const show = (changes: Partial<ShownRun>) => {
    const now = shown()
    const next = { ...(now ?? { run, way, isWaiting: false }), ...changes }
    shownRuns.set(now ? shownRuns.get().map((one) => (one === now ? next : one)) : [...shownRuns.get(), next])
  }
  const hold = (held: ManyRun) =>
    keepRun(localStorage, userId, { run: held, holder: { tab, at: Date.now() } })
  const isMine = () => {
    const holder = keptRun(localStorage, userId, run.id)?.holder
    return (
      sessionStore.get()?.userId === userId && (holder === undefined || holder === null || holder.tab === tab)
    )
  }
  show({ run })
  hold(run)
  const stay = setInterval(() => {
    const now = shown()
    if (now && isMine()) hold(now.run)
  }, holdMs)
  const letGo = () => keepLeft(userId, run.id)
  addEventListener('pagehide', letGo)
  void workOff({
    current() {
      const now = shown()
      if (now && isMine()) return now.run
      if (now) close(now)
      return null
    },
    keep(next) {
      show({ run: next, isWaiting: false })
      hold(next)
    },
    prepare: (row, { choice }) => way.prepare(row, choice),
    send: (row) => send(way, row),
    async untilBack(tries) {
      show({ isWaiting: true })
      await untilBack(tries)
    },
  }).finally(() => {
    clearInterval(stay)
    removeEventListener('pagehide', letGo)
    const now = shown()
    // What is over is known to who looks at it; nothing is left to go on with.
    if (now && isOver(now.run)) forgetRun(localStorage, userId, run.id)
    else if (now) close(now)
    letGo()
  })
}

/** This tab does not have it any more: the list offers to go on with it. */
function keepLeft(userId: string, id: string): void {
  const kept = keptRun(localStorage, userId, id)
  if (kept?.holder?.tab === tab) keepRun(localStorage, userId, { run: kept.run, holder: null })
}

async function send({ declaration }: ManyWay, { params, input, requestId }: RunRow): Promise<Sent> {
  // It was made by the way's own `prepare`, as its declaration wants it.
  const outcome = await postCommand(declaration, params, input as never, requestId)
  if (outcome.kind === 'success') {
    const made = outcome.answer.entityId?.uuid
    return { kind: 'done', ...(made !== undefined && { made }) }
  }
  if (outcome.kind === 'failure') return { kind: 'away' }
  const { problem } = outcome
  const code = codeOfProblem(problem)
  if (code === 'not-logged-in' || code === 'session-ended') return { kind: 'left' }
  const said = [...new Set(problem.errors?.map(({ message }) => message))].join(' ')
  const reason = said || problem.title
  if (laterStatuses.includes(problem.status)) return { kind: 'away' }
  return problem.status >= 500
    ? { kind: 'fault', reason }
    : { kind: 'refused', reason, code: code ?? undefined }
}

// Too often, too much at once, a proxy without its server: the same may succeed later.
const laterStatuses: readonly number[] = [408, 429, 502, 503, 504]
const longestMs = 10_000

/** A while, longer each time; shorter where the line or the network comes back before. */
function untilBack(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(longestMs, 500 * 2 ** Math.min(tries, 5)))
    const was = liveStore.get().connection
    const stop = liveStore.subscribe(() => {
      if (was !== 'open' && liveStore.get().connection === 'open') end()
    })
    addEventListener('online', end)
  })
}

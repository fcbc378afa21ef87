import { useMemo, useState } from 'react'
import type { Day } from '#kernel/day.ts'
import { isOver } from '#kernel/many-run.ts'
import { type ShownRun, shownRuns } from '#web/many/shown-runs.ts'
import { useAll } from '#web/reads/use-read.ts'
import { useStore } from '#web/store.ts'
import { useToday } from '#web/use-today.ts'
import { listReminderProposals } from '../../contract/list-proposals.ts'
import { type LetterChoice, plainChoice } from '../../rules/shown-proposal.ts'
import { reminderWayName, type SeenLetter } from '../run/reminder-way.ts'
import {
  filterOn,
  type HeadLine,
  type KeptLetters,
  keepLetters,
  keyOf,
  linesOf,
  nothingKept,
} from './proposal-lines.ts'

/** The newest run of letters that this tab shows; none where no letter is written. */
export function useLetterRun(): ShownRun | null {
  const runs = useStore(shownRuns)
  return runs.findLast(({ way }) => way.name === reminderWayName) ?? null
}

const rowsOf = (shown: ShownRun | null) =>
  (shown?.run.rows ?? []).map((row) => ({ row, seen: row.seen as SeenLetter }))

/** Who gets a letter today and who none, as it stands on the screen: rows keep their place, and what somebody chose of them. */
export function useProposals(searchText: string) {
  const today = useToday()
  const [chosenDay, chooseDay] = useState<Day | null>(null)
  const seenOn = chosenDay ?? today
  const read = useAll(listReminderProposals, filterOn(seenOn))
  const shown = useLetterRun()
  // Proposed anew, though the run did not write them.
  const [renewed, setRenewed] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<string, LetterChoice>>(new Map())
  const [folded, setFolded] = useState<ReadonlySet<HeadLine['key']>>(new Set())
  const runRows = useMemo(() => runRowsOf(shown, renewed), [shown, renewed])
  const kept = useKept(read.data, { shown, seenOn }, runRows)
  const lines = useMemo(
    () => linesOf({ kept, choices, runRows, searchText, folded }),
    [kept, choices, runRows, searchText, folded],
  )
  return {
    ...{ read, today, seenOn, lines, shown, runRows, gone: kept.gone },
    /** Another day is looked at only: letters are of the day on which they are written. */
    isToday: seenOn === today,
    seeOn: (day: Day) => chooseDay(day === today ? null : day),
    choose(key: string, changes: Partial<LetterChoice>) {
      setChoices((old) => new Map(old).set(key, { ...(old.get(key) ?? plainChoice), ...changes }))
    },
    chooseAll(keys: readonly string[], isOut: boolean) {
      setChoices((old) => {
        const next = new Map(old)
        for (const key of keys) next.set(key, { ...(old.get(key) ?? plainChoice), isOut })
        return next
      })
    },
    renew: (key: string) => setRenewed((old) => new Set(old).add(key)),
    fold(key: HeadLine['key']) {
      setFolded((old) => {
        const next = new Set(old)
        if (!next.delete(key)) next.add(key)
        return next
      })
    },
  }
}

/** What the run says of each letter; what it has been called off before is proposed as ever. */
function runRowsOf(shown: ShownRun | null, renewed: ReadonlySet<string>) {
  const isEnded = shown !== null && isOver(shown.run)
  return new Map(
    rowsOf(shown)
      .filter(({ row, seen }) => !(isEnded && row.state === 'waiting') && !renewed.has(seen.key))
      .map(({ row, seen }) => [seen.key, row]),
  )
}

/** The letters in their places; who comes back to a run finds its letters first, and who closes it the list as it is now. */
function useKept(
  data: ReturnType<typeof useAll<typeof listReminderProposals>>['data'],
  { shown, seenOn }: { shown: ShownRun | null; seenOn: Day },
  runRows: ReadonlyMap<string, unknown>,
): KeptLetters {
  const id = shown?.run.id ?? null
  const [state, setState] = useState<{ kept: KeptLetters; id: string | null; seenOn: Day }>(() => ({
    kept: { ...nothingKept, rows: rowsOf(shown).map(({ seen }) => seen.row) },
    ...{ id, seenOn },
  }))
  const isOther = seenOn !== state.seenOn
  if (data === undefined) return isOther ? nothingKept : state.kept
  const isClosed = state.id !== null && id === null
  if (data === state.kept.data && id === state.id && !isOther) return state.kept
  const before = isClosed || isOther ? nothingKept : state.kept
  const kept = keepLetters(before, data, (key) => runRows.has(key))
  setState({ kept, id, seenOn })
  return kept
}

export { keyOf }

import { useState } from 'react'
import { leftOutHeader } from '#areas/papers/contract.ts'
import type { Problem } from '#kernel/errors.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { postForFile, unreachable } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useAll } from '#web/reads/use-read.ts'
import { type Toasts, useToasts } from '#web/ui/popups/toasts.tsx'
import { mostPrinted, mostPrintedFiles, printReminders, takenBack } from '../../contract/letters.ts'
import { listReminders, type ReminderRow } from '../../contract/list-reminders.ts'

/** A letter that is not for the printer, and why. */
export interface Unprintable {
  row: ReminderRow
  message: string
}

export interface Printing {
  /** What goes on paper and nobody has yet, whoever wrote it; without what is not printed any more. */
  waiting: readonly ReminderRow[]
  /** What is not printed any more; and what the server would not print, of what was asked for last. */
  unprintable: readonly Unprintable[]
  isPrinting: boolean
  print: (rows: readonly ReminderRow[]) => Promise<void>
}

const unprinted = { filterType: 'unprinted' }

/** Letters for the post: many in one PDF. Those of which something was paid meanwhile are named, and the others go without them. */
export function usePrinting(): Printing {
  const toasts = useToasts()
  const unprintedYet = useAll(listReminders, unprinted).data ?? []
  const [unprintable, setUnprintable] = useState<readonly Unprintable[]>([])
  const [isPrinting, setPrinting] = useState(false)
  const isStill = ({ row }: Unprintable) =>
    unprintedYet.some((one) => one.entityId.uuid === row.entityId.uuid)

  async function print(rows: readonly ReminderRow[]): Promise<void> {
    if (isPrinting || rows.length === 0) return
    setPrinting(true)
    setUnprintable([])
    const asked = rows.slice(0, fitting(rows))
    let leftOut: readonly Unprintable[] = []
    const outcome = await postForFile(
      printReminders,
      { entityIds: asked.map(({ entityId }) => entityId.uuid) },
      undefined,
      (headers) => {
        leftOut = leftOutOf(headers, asked)
      },
    )
    setPrinting(false)
    if (outcome.kind === 'success') {
      setUnprintable(leftOut)
      sayRest(toasts, { printed: asked.length - leftOut.length, rest: rows.length - asked.length })
      return saveFile(outcome.answer)
    }
    if (outcome.kind === 'failure') return toasts.failure(unreachable)
    const refused = refusedOf(outcome.problem, asked)
    if (refused.length === 0) return toasts.failure(outcome.problem.title)
    // What was taken back waits no more, and is named no longer than that.
    for (const { row, message } of refused.filter((each) => each.message.startsWith(takenBack)))
      toasts.failure(`${row.levelName} vom ${shownDay(row.day)} an ${row.partner}: ${message}`)
    setUnprintable(refused)
  }

  const waiting = unprintedYet.filter((row) => row.unprintable === null)
  const known = unprintedYet.flatMap((row) =>
    row.unprintable === null ? [] : [{ row, message: row.unprintable }],
  )
  const refused = unprintable.filter(isStill)
  const isNew = ({ row }: Unprintable) => !known.some((one) => one.row.entityId.uuid === row.entityId.uuid)
  return { waiting, unprintable: [...known, ...refused.filter(isNew)], isPrinting, print }
}

/** How many of the letters are printed at once, with the invoices behind them; at least one. */
function fitting(rows: readonly ReminderRow[]): number {
  let files = 0
  const tooMany = rows.findIndex(({ withInvoices, items }) => {
    files += 1 + (withInvoices ? items.length : 0)
    return files > mostPrintedFiles
  })
  return Math.min(mostPrinted, tooMany === -1 ? rows.length : Math.max(1, tooMany))
}

/** More than go to the printer at once: the others are printed by the same button. */
function sayRest(toasts: Toasts, { printed, rest }: { printed: number; rest: number }): void {
  if (rest === 0) return
  const count = (of: number) => of.toLocaleString('de-DE')
  toasts.success(
    `${count(printed)} ${printed === 1 ? 'Brief ist' : 'Briefe sind'} in der Datei, mehr gehen nicht auf einmal. ${
      rest === 1 ? 'Ein weiterer wartet' : `${count(rest)} weitere warten`
    } unter „Drucken“.`,
  )
}

/** What was paid while the letters before it were recorded is in no file. */
function leftOutOf(headers: Headers, asked: readonly ReminderRow[]): Unprintable[] {
  const places = (headers.get(leftOutHeader) ?? '').split(',').filter(Boolean)
  return places.flatMap((place) => {
    const row = asked[Number(place)]
    const message = 'Inzwischen ist gezahlt, geändert oder gesperrt worden. Bitte nehmen Sie ihn zurück.'
    return row ? [{ row, message }] : []
  })
}

/** The server names each at its place in what was asked for. */
function refusedOf({ errors = [] }: Problem, asked: readonly ReminderRow[]): Unprintable[] {
  return errors.flatMap(({ path, message }) => {
    const row = asked[Number(/^entityIds\.(\d+)$/.exec(path)?.[1])]
    return row ? [{ row, message }] : []
  })
}

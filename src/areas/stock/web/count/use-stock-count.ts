import { useRef, useState } from 'react'
import { lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import type { z } from '#kernel/zod.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useAll } from '#web/reads/use-read.ts'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { useUnsaved } from '#web/ui/forms/unsaved.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { useDebounced } from '#web/use-debounced.ts'
import { useToday } from '#web/use-today.ts'
import type { inventoryCountCreation } from '../../contract/stock-change.ts'
import { createInventoryCount, deleteInventoryCount, listProducts, type ProductRow } from '../../contract.ts'
import { countSums } from '../../rules/count-sums.ts'
import { parseCountText } from '../../rules/read-quantity.ts'
import { bookingText } from './count-booking-text.ts'
import {
  type CountRow,
  countedOf,
  countRows,
  differingOf,
  filterCountRows,
  type TypedCounts,
} from './count-rows.ts'

export interface CountValues {
  day: string
  counts: TypedCounts
}

interface Asked {
  of: CountValues
  day: Day
  differing: ReadonlySet<string> | null
}

const noProducts: readonly ProductRow[] = []
const dayDebounceMs = 300

/** The working list of an inventory: the products with their stock on the day, what was typed, and its booking. */
export function useStockCount() {
  const toasts = useToasts()
  const ask = useConfirm()
  const today = useToday()
  const openFrom = useOpenFrom()
  const latest = useRef<readonly CountRow[]>([])
  const [isLoaded, setLoaded] = useState(false)
  const form = useForm<CountValues, typeof inventoryCountCreation>({
    schema: createInventoryCount.input,
    initial: { day: formatDay(berlinDay(new Date())), counts: {} },
    toInput: (values) => countInput(values, latest.current),
    isLoaded,
    untilLoaded: 'Gebucht wird, sobald der Bestand gelesen ist …',
    // Said before the question, not after it.
    check: ({ day }) =>
      (dayValue(day) ?? today) > today
        ? [{ path: 'day', message: 'Das Datum liegt in der Zukunft' }]
        : lockedDayFaults('day', 'Der Tag der Inventur', dayValue(day), openFrom),
    keep: { form: 'stock-count', what: 'eine Inventur' },
    submitOnEnter: false,
    onSubmit: async (input, _, mark) => {
      const sums = countSums(latest.current.flatMap((row) => countedOf(row) ?? []))
      if (!(await ask(bookingText(sums, form.values.day)))) return
      // Where a stock has moved meanwhile, it is named beside the booking, and the list shows it.
      return sendFrom(mark, () => save.run(input))
    },
  })
  const save = useCommand(createInventoryCount, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      const text = 'Die Inventur ist gebucht.'
      if (entityId)
        sayWithUndo(toasts, text, {
          command: deleteInventoryCount,
          params: { uuid: entityId.uuid },
          input: {},
          said: 'Die Inventur ist zurückgenommen.',
        })
      else toasts.success(text)
      form.reset({ day: form.values.day, counts: {} })
    },
  })
  const hasCounts = Object.keys(form.values.counts).length > 0
  useUnsaved(form.dirty && hasCounts, { form, since: form.initial })

  const day = useReadableDay(form.values.day, today)
  const read = useAll(listProducts, { filterType: 'inventoryUntil', day })
  // The day is read a moment after it is typed; the differences of another one would be asked about.
  const isRead = read.data !== undefined && day === (dayValue(form.values.day, today) ?? day)
  if (isLoaded !== isRead) setLoaded(isRead)
  const rows = countRows(read.data ?? noProducts, form.values.counts, latest.current)
  latest.current = rows

  function type(uuid: string, text: string) {
    const { [uuid]: _, ...others } = form.values.counts
    form.set('counts', text === '' ? others : { ...others, [uuid]: text })
  }
  return {
    form,
    day,
    rows,
    isLoaded: read.data !== undefined,
    isLoading: read.isLoading,
    isSending: save.waiting,
    error: read.error,
    type,
  }
}

/** The day that is meant; while none is, or it is still typed, the last one. */
function useReadableDay(text: string, today: Day): Day {
  const meant = dayValue(text, today)
  const [day, setDay] = useState(meant ?? today)
  if (meant !== null && meant !== day) setDay(meant)
  return useDebounced(day, dayDebounceMs)
}

/** What goes over the wire: of every product that there is and of which something is typed. */
function countInput({ day, counts }: CountValues, rows: readonly CountRow[]) {
  const input = {
    day: dayInput(day),
    counts: rows
      .filter(({ uuid }) => counts[uuid] !== undefined)
      .map(({ uuid, expected }) => ({
        itemEntityId: uuid,
        counted: countedInput(counts[uuid] ?? ''),
        // Where the stock has moved since it was read, the server asks to look again.
        expected: expected / 100,
      })),
  }
  // What is missing or unreadable is refused by the contract.
  return input as z.input<typeof inventoryCountCreation>
}

/** The wire's pieces; null when empty; the text itself when it is no count. */
function countedInput(text: string): number | string | null {
  const parsed = parseCountText(text)
  return parsed.ok ? parsed.pieces : text.trim() || null
}

/**
 * What of the working list is looked at. `rows`: those of the day; null until they are read. `since`: what the count began with; the
 * differences of one that is booked are none of the next.
 */
export function useCountFilter(rows: readonly CountRow[] | null, day: Day, since: CountValues) {
  const [searchText, setSearchText] = useState('')
  const [isInStockOnly, setInStockOnly] = useState(true)
  const [place, setPlace] = useState('')
  // Those that differed when they were asked for: a row stays while it is put right. Null until the rows are read.
  const [asked, setAsked] = useState<Asked | null>(null)
  const current = asked?.of === since ? asked : null
  const isToBeSeen = current !== null && (current.differing === null || current.day !== day)
  if (isToBeSeen && rows !== null) setAsked({ of: since, day, differing: differingOf(rows) })

  function toggleDifferences() {
    setAsked(current === null ? { of: since, day, differing: rows && differingOf(rows) } : null)
  }
  const only = current?.differing ?? null
  const area = filterCountRows(rows ?? [], { isInStockOnly, place, words: [], only: null })
  const shown = filterCountRows(area, {
    ...{ isInStockOnly: false, place: '', only },
    words: readSearch(searchText),
  })
  return {
    ...{ searchText, setSearchText, isInStockOnly, setInStockOnly, place, setPlace },
    areDifferences: current !== null,
    toggleDifferences,
    /** Those that are to be counted: without the search. */
    area,
    shown,
    resetKey: JSON.stringify([searchText, isInStockOnly, place, current !== null]),
  }
}

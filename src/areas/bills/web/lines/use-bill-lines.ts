import { useState } from 'react'
import type { Category } from '#areas/categories/contract.ts'
import type { Form } from '#web/forms/use-form.ts'
import { draftLine, isDraftMarked } from '../form/bill-sums.ts'
import { type BillValues, withDraftAdded } from '../form/bill-values.ts'
import {
  type BillLine,
  editDraft,
  isFaultless,
  type LineTax,
  lineBookingText,
  lineErrors,
  newDraft,
  noLineErrors,
} from './bill-line.ts'

interface RemovedLine {
  line: BillLine
  index: number
  text: string
}

/** The line that is being typed, and what can be done with the listed ones. New lines begin with `tax`, without it as usual. */
export function useBillLines(form: Form<BillValues>, categories: readonly Category[], tax?: LineTax) {
  const { values } = form
  const { lines, draft } = values
  const [tried, setTried] = useState<string | null>(null)
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  const faults = lineErrors(draftLine(values), categories)
  const errors = isDraftMarked(values, { tried, attempt: form.attempt }) ? faults : noLineErrors

  function take(changes: Partial<BillValues>) {
    setTried(null)
    setRemoved(null)
    form.patch(changes)
  }

  return {
    errors,
    /** Something is marked in the panel. */
    isMarked: !isFaultless(errors),
    removed,
    /** Whether the line was right and is in the list now. */
    add(): boolean {
      const isRight = isFaultless(faults)
      if (isRight) take(withDraftAdded(values, tax))
      else setTried(draft.localId)
      return isRight
    },
    edit(key: string) {
      const line = lines.find(({ localId }) => localId === key)
      if (line) take({ draft: editDraft(line, draft) })
    },
    cancelEdit: () => take({ draft: draft.shelved ?? newDraft(undefined, tax) }),
    remove(key: string) {
      const index = lines.findIndex(({ localId }) => localId === key)
      const line = lines[index]
      if (!line) return
      const isEdited = draft.isEdit && draft.localId === key
      take({
        lines: lines.filter((other) => other !== line),
        ...(isEdited && { draft: draft.shelved ?? newDraft(undefined, tax) }),
      })
      setRemoved({ line, index, text: lineBookingText(line, categories) })
    },
    undo() {
      if (removed) take({ lines: lines.toSpliced(removed.index, 0, removed.line) })
    },
  }
}

import { useState } from 'react'
import { postForFile, unreachable } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { printAdvanceReturn } from '../contract/advance-return.ts'

/** Has the return of a period made as a PDF and hands it to the browser to save. */
export function usePrintedReturn() {
  const toasts = useToasts()
  const [isPrinting, setPrinting] = useState(false)

  async function print(period: string): Promise<void> {
    if (isPrinting) return
    setPrinting(true)
    const outcome = await postForFile(printAdvanceReturn, { period })
    setPrinting(false)
    if (outcome.kind === 'success') saveFile(outcome.answer)
    else toasts.failure(outcome.kind === 'error' ? outcome.problem.title : unreachable)
  }

  return { print, isPrinting }
}

import { useEffect, useState } from 'react'
import type { FileDeclaration } from '#kernel/declare.ts'
import { codeOfProblem } from '#kernel/errors.ts'
import { postForFile, unreachable } from '#web/api.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { previewInvoiceDraft } from '../../contract.ts'

export interface InvoicePreviewState {
  /** The newest page that could be made. */
  file: Blob | null
  /** Why there is none of what the form holds now. */
  problem: string | null
  isMaking: boolean
}

/** How long nobody types before a page is made. */
const pauseMs = 400
/** Another window of the same person had its preview made meanwhile. */
const againMs = 500

/** The page for a payload, made when typing pauses; a newer payload drops the call of the one before. */
export const useInvoicePreview = (payload: unknown) => usePagePreview(previewInvoiceDraft, payload)

/** The same of any call that makes pages; null for nothing to make yet. */
export function usePagePreview(call: FileDeclaration, payload: unknown): InvoicePreviewState {
  const sent = useDebounced(payload === null ? null : JSON.stringify(payload), pauseMs)
  const [state, setState] = useState<InvoicePreviewState>({ file: null, problem: null, isMaking: false })
  useEffect(() => {
    if (sent === null) return
    const stop = new AbortController()
    setState((now) => ({ ...now, isMaking: true }))
    void makePreview(call, sent, stop.signal).then((made) => {
      if (!stop.signal.aborted)
        setState((now) => ({ file: made.file ?? now.file, problem: made.problem, isMaking: false }))
    })
    return () => stop.abort()
  }, [call, sent])
  return state
}

async function makePreview(
  call: FileDeclaration,
  sent: string,
  signal: AbortSignal,
): Promise<{ file: Blob | null; problem: string | null }> {
  for (;;) {
    // The server parses it with the contract; what it refuses is shown.
    const outcome = await postForFile(call, JSON.parse(sent), signal)
    if (outcome.kind === 'success') return { file: outcome.answer, problem: null }
    if (outcome.kind === 'failure') return { file: null, problem: unreachable }
    if (signal.aborted || codeOfProblem(outcome.problem) !== 'superseded') {
      return { file: null, problem: sentenceOf(outcome.problem) }
    }
    await new Promise((resolve) => setTimeout(resolve, againMs))
    if (signal.aborted) return { file: null, problem: null }
  }
}

function sentenceOf({ title, errors }: { title: string; errors?: readonly { message: string }[] }): string {
  const messages = [...new Set(errors?.map(({ message }) => message))]
  return messages.length === 0 ? title : messages.join(' · ')
}

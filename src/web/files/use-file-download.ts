import { useState } from 'react'
import type { Problem } from '#kernel/errors.ts'
import { getFile, type Outcome, unreachable } from '../api.ts'
import { useToasts } from '../ui/popups/toasts.tsx'
import { saveFile } from './save-file.ts'

/**
 * Fetches files with the token and hands them to the browser to save, under the name that the server gives; a failure is said in a toast.
 * What runs is known by its address, can be given up, and says how many rows of a long one are written.
 */
export function useFileDownload() {
  const toasts = useToasts()
  const [running, setRunning] = useState<ReadonlyMap<string, AbortController>>(new Map())
  const [rows, setRows] = useState<ReadonlyMap<string, number>>(new Map())

  async function download(address: string): Promise<void> {
    if (running.has(address)) return
    const controller = new AbortController()
    setRunning((before) => new Map(before).set(address, controller))
    const outcome = await getFile(address, controller.signal, (count) =>
      setRows((before) => new Map(before).set(address, count)),
    )
    setRows((before) => new Map([...before].filter(([other]) => other !== address)))
    setRunning((before) => new Map([...before].filter(([other]) => other !== address)))
    if (controller.signal.aborted) return
    if (outcome.kind === 'success') saveFile(outcome.answer)
    else toasts.failure(failureOf(outcome))
  }

  return {
    download,
    isRunning: (address: string) => running.has(address),
    isAnyRunning: running.size > 0,
    /** Of all that run; 0 while nothing is told. */
    writtenRows: [...rows.values()].reduce((sum, count) => sum + count, 0),
    cancelAll: () => {
      for (const controller of running.values()) controller.abort()
    },
  }
}

/** Why a file did not come, in German. */
export function failureOf(outcome: Exclude<Outcome<File>, { kind: 'success' }>): string {
  return outcome.kind === 'error' ? reasonOf(outcome.problem) : unreachable
}

/** What is missing for a file, one by one, where the server names it. */
function reasonOf({ title, errors }: Problem): string {
  return errors && errors.length > 1 ? errors.map(({ message }) => `${message}.`).join(' ') : title
}

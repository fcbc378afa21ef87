import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react'
import type { NotConfirmed } from '#web/use-command.ts'
import { useDelayed } from '#web/use-delayed.ts'
import { Notice } from './notice.tsx'

export interface Question {
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /**
   * What the confirmation starts. The dialog stays until it is confirmed (spec 1 §4.2); what it is refused for is said
   * in the dialog, where there is time to read it, and it can be tried again. Resolves like `run` of useCommand.
   */
  work?: () => Promise<NotConfirmed | undefined>
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | null>(null)

/** Asks a person before something is done; the promise tells what was answered. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm outside of UiProvider')
  return ask
}

// Most pages never ask; the first page of the day does not wait for the dialog's code.
const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }))

interface Asked extends Question {
  answer: (yes: boolean) => void
}

// Specification 1 §9.
const spinnerAfterMs = 400

export function ConfirmHost({ children }: { children: ReactNode }) {
  // The question stays while the dialog fades, so that its words do not vanish first.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<NotConfirmed | null>(null)
  const [isWorking, setWorking] = useState(false)
  const isBusy = useDelayed(isWorking, spinnerAfterMs)
  // A ref, not the state: a double click is two calls before the next rendering.
  const working = useRef<Asked | null>(null)
  const current = useRef<Asked | null>(null)

  const ask = useCallback<Ask>(async (question) => {
    const isLoaded = await load().then(
      () => true,
      () => false,
    )
    // Without the server the code may be out of reach; the browser's own question loses nobody's entries.
    if (!isLoaded) return window.confirm(question.title)
    return new Promise((answer) => {
      current.current?.answer(false)
      current.current = { ...question, answer }
      setAsked(current.current)
      setRefusal(null)
      setOpen(true)
    })
  }, [])

  function close(yes: boolean) {
    working.current = null
    current.current = null
    setWorking(false)
    setOpen(false)
    asked?.answer(yes)
  }

  async function confirm() {
    if (!asked?.work) return close(true)
    if (working.current) return
    working.current = asked
    setRefusal(null)
    setWorking(true)
    const outcome = await asked.work()
    // Closed meanwhile, perhaps for another question.
    if (working.current !== asked) return
    if (outcome === undefined) return close(true)
    working.current = null
    setWorking(false)
    setRefusal(outcome)
    await outcome.later
    if (outcome.later && current.current === asked) close(true)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog
            open={open}
            title={asked.title}
            confirmLabel={asked.confirmLabel}
            cancelLabel={asked.cancelLabel}
            danger={asked.danger}
            busy={isBusy}
            onConfirm={confirm}
            onCancel={() => close(false)}
          >
            {refusal ? (
              <Notice kind={refusal.isSaved ? 'warning' : 'error'} live>
                {refusal.map(({ message }) => message).join(' ') || refusal.reason}
              </Notice>
            ) : (
              asked.text
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </ConfirmContext>
  )
}

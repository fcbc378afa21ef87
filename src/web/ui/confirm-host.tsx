import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import { useDelayed } from '#web/use-delayed.ts'
import { Notice } from './notice.tsx'

export interface Question {
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /**
   * What the confirmation starts. The dialog stays until it is done (spec 1 §4.2); what it is refused for is said in
   * the dialog, where there is time to read it. Resolves like `run` of useCommand.
   */
  work?: () => Promise<readonly FieldError[] | undefined>
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
  const [refusals, setRefusals] = useState<readonly FieldError[]>([])
  const [isWorking, setWorking] = useState(false)
  const isBusy = useDelayed(isWorking, spinnerAfterMs)
  // A ref, not the state: a double click is two calls before the next rendering.
  const working = useRef<Asked | null>(null)

  const ask = useCallback<Ask>(async (question) => {
    const isLoaded = await load().then(
      () => true,
      () => false,
    )
    // Without the server the code may be out of reach; the browser's own question loses nobody's entries.
    if (!isLoaded) return window.confirm(question.title)
    return new Promise((answer) => {
      setAsked((before) => {
        before?.answer(false)
        return { ...question, answer }
      })
      setRefusals([])
      setOpen(true)
    })
  }, [])

  function close(yes: boolean) {
    working.current = null
    setWorking(false)
    setOpen(false)
    asked?.answer(yes)
  }

  async function confirm() {
    if (!asked?.work) return close(true)
    if (working.current) return
    working.current = asked
    setRefusals([])
    setWorking(true)
    const refused = (await asked.work()) ?? []
    // Closed meanwhile, perhaps for another question.
    if (working.current !== asked) return
    if (refused.length === 0) return close(true)
    working.current = null
    setWorking(false)
    setRefusals(refused)
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
            {refusals.length > 0 ? (
              <Notice kind="error" live>
                {refusals.map(({ message }) => message).join(' ')}
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

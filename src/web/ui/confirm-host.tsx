import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { type CommandOutcome, sentenceOf } from '#web/command-machine.ts'
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
  work?: () => Promise<CommandOutcome>
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
let ConfirmDialog: typeof import('./confirm-dialog.tsx').ConfirmDialog | undefined
let loading: Promise<boolean> | undefined

/**
 * Fetches the code of questions beforehand: where something may be asked, the question then stands in the moment it is
 * asked, and takes the next key. Resolves to false where it cannot be had.
 */
export function prepareQuestions(): Promise<boolean> {
  loading ??= import('./confirm-dialog.tsx').then(
    (loaded) => {
      ConfirmDialog = loaded.ConfirmDialog
      return true
    },
    () => {
      // Tried again the next time.
      loading = undefined
      return false
    },
  )
  return loading
}

interface Asked extends Question {
  /** What had the focus. */
  opener: Element | null
  answer: (yes: boolean) => void
}

// Specification 1 §9.
const spinnerAfterMs = 400

export function ConfirmHost({ children }: { children: ReactNode }) {
  // The question stays while the dialog fades, so that its words do not vanish first.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<CommandOutcome | null>(null)
  const [isWorking, setWorking] = useState(false)
  const isBusy = useDelayed(isWorking, spinnerAfterMs)
  // A ref, not the state: a double click is two calls before the next rendering.
  const working = useRef<Asked | null>(null)
  const current = useRef<Asked | null>(null)

  const ask = useCallback<Ask>(async (question) => {
    // Without the server the code may be out of reach; the browser's own question loses nobody's entries.
    if (!ConfirmDialog && !(await prepareQuestions())) return window.confirm(question.title)
    return new Promise((answer) => {
      current.current?.answer(false)
      current.current = { ...question, opener: document.activeElement, answer }
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
    // At once, not when the question has faded: the next key is for what lies below.
    if (asked?.opener instanceof HTMLElement && asked.opener.isConnected) asked.opener.focus()
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
    if (outcome.kind === 'applied') return close(true)
    working.current = null
    setWorking(false)
    setRefusal(outcome)
    if (outcome.kind !== 'unconfirmed') return
    await outcome.later
    if (current.current === asked) close(true)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && ConfirmDialog && (
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
          {refusal ? <Refusal outcome={refusal} /> : asked.text}
        </ConfirmDialog>
      )}
    </ConfirmContext>
  )
}

function Refusal({ outcome }: { outcome: CommandOutcome }) {
  const isSaved = outcome.kind === 'unconfirmed' && outcome.isSaved
  return (
    <Notice kind={isSaved ? 'warning' : 'error'} live>
      {sentenceOf(outcome)}
    </Notice>
  )
}

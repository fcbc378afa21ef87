import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { type CommandOutcome, sentenceOf } from '#web/commands/command-machine.ts'
import { sessionStore } from '#web/session/session.ts'
import { useDelayed } from '#web/use-delayed.ts'
import { Notice } from '../notices/notice.tsx'

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

/** A question with two ways on, such as 'Speichern und senden' and 'Verwerfen'. */
export interface Choice extends Question {
  alternativeLabel: string
}

export type Answer = 'confirmed' | 'alternative' | 'cancelled'
type Ask = (question: Question & { alternativeLabel?: string }) => Promise<Answer>

const ConfirmContext = createContext<Ask | null>(null)

function useAsk(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm outside of UiProvider')
  return ask
}

/** Asks a person before something is done; the promise tells whether it may be. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useAsk()
  return useCallback(async (question) => (await ask(question)) === 'confirmed', [ask])
}

/** Asks a person which of two ways to go, or neither. */
export function useChoice(): (choice: Choice) => Promise<Answer> {
  return useAsk()
}

// Most pages never ask; the first page of the day does not wait for the dialog's code.
type DialogCode = typeof import('./confirm-dialog.tsx')
let dialogCode: DialogCode | undefined
let loading: Promise<boolean> | undefined

/**
 * Fetches the code of questions beforehand: where something may be asked, the question then stands in the moment it is
 * asked, and takes the next key. Resolves to false where it cannot be had.
 */
export function prepareQuestions(): Promise<boolean> {
  loading ??= import('./confirm-dialog.tsx').then(
    (loaded) => {
      dialogCode = loaded
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

/** As `prepareQuestions`; `escaped` when Escape came first: it answers the question that was asked, and is no key for what lies below. */
async function untilPrepared(): Promise<boolean | 'escaped'> {
  const over = new AbortController()
  const escaped = new Promise<'escaped'>((resolve) => {
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      resolve('escaped')
    }
    addEventListener('keydown', take, { capture: true, signal: over.signal })
  })
  const first = await Promise.race([prepareQuestions(), escaped])
  over.abort()
  return first
}

interface Asked extends Question {
  /** Another question is another dialog: one that still fades may not come back half faded, unseen and with the focus. */
  key: number
  alternativeLabel?: string
  /** What had the focus. */
  opener: Element | null
  answer: (answer: Answer) => void
}

// Specification 1 §9.
const spinnerAfterMs = 400

/** The browser's own question: without the server our code may be out of reach, and nobody's entries are lost by this one. */
async function askPlainly({ title, text, work }: Question): Promise<Answer> {
  const said = typeof text === 'string' ? `${title}\n\n${text}` : title
  if (!window.confirm(said)) return 'cancelled'
  if (!work) return 'confirmed'
  const outcome = await work()
  if (outcome.kind === 'applied') return 'confirmed'
  const reason = sentenceOf(outcome)
  if (reason !== '') window.alert(reason)
  return 'cancelled'
}

export function ConfirmHost({ children }: { children: ReactNode }) {
  const { asked, open, refusal, isBusy, ask, confirm, close } = useQuestions()
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && dialogCode && (
        <dialogCode.ConfirmDialog
          key={asked.key}
          open={open}
          title={asked.title}
          confirmLabel={asked.confirmLabel}
          cancelLabel={asked.cancelLabel}
          danger={asked.danger}
          busy={isBusy}
          onConfirm={confirm}
          {...(asked.alternativeLabel !== undefined && {
            alternative: { label: asked.alternativeLabel, onChoose: () => close('alternative') },
          })}
          onCancel={() => close('cancelled')}
        >
          {refusal ? <Refusal outcome={refusal} /> : asked.text}
        </dialogCode.ConfirmDialog>
      )}
    </ConfirmContext>
  )
}

/** The question that is asked, one at a time, and what becomes of it. */
function useQuestions() {
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
    const prepared = dialogCode ? true : await untilPrepared()
    if (prepared === 'escaped') return 'cancelled'
    if (!prepared) return askPlainly(question)
    return new Promise((answer) => {
      current.current?.answer('cancelled')
      current.current = { ...question, key: performance.now(), opener: document.activeElement, answer }
      setAsked(current.current)
      setRefusal(null)
      setOpen(true)
    })
  }, [])

  const close = useCallback((answer: Answer) => {
    const answered = current.current
    working.current = null
    current.current = null
    setWorking(false)
    setOpen(false)
    // At once, not when the question has faded: the next key is for what lies below.
    dialogCode?.giveFocusBack(answered?.opener)
    answered?.answer(answer)
  }, [])

  // What it asks about goes with whoever was logged in; the next one must neither read it nor answer it.
  useEffect(
    () =>
      sessionStore.subscribe(() => {
        if (sessionStore.get() !== null) return
        close('cancelled')
        setAsked(null)
      }),
    [close],
  )

  async function confirm() {
    if (!asked?.work) return close('confirmed')
    if (working.current) return
    working.current = asked
    setRefusal(null)
    setWorking(true)
    const outcome = await asked.work()
    // Closed meanwhile, perhaps for another question.
    if (working.current !== asked) return
    if (outcome.kind === 'applied') return close('confirmed')
    working.current = null
    setWorking(false)
    setRefusal(outcome)
    if (outcome.kind !== 'unconfirmed') return
    await outcome.later
    if (current.current === asked) close('confirmed')
  }

  return { asked, open, refusal, isBusy, ask, confirm, close }
}

function Refusal({ outcome }: { outcome: CommandOutcome }) {
  const isSaved = outcome.kind === 'unconfirmed' && outcome.isSaved
  return (
    <Notice kind={isSaved ? 'warning' : 'error'} live>
      {sentenceOf(outcome)}
    </Notice>
  )
}

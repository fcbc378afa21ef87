import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

export interface Question {
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
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

export function ConfirmHost({ children }: { children: ReactNode }) {
  // The question stays while the dialog fades, so that its words do not vanish first.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)

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
      setOpen(true)
    })
  }, [])

  function close(yes: boolean) {
    setOpen(false)
    asked?.answer(yes)
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
            onConfirm={() => close(true)}
            onCancel={() => close(false)}
          >
            {asked.text}
          </ConfirmDialog>
        </Suspense>
      )}
    </ConfirmContext>
  )
}

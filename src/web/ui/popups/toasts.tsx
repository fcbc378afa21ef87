import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Toast, ToastCard } from './toast-card.tsx'
import styles from './toasts.module.css'
import { useFreePlace } from './use-free-place.ts'

export interface Toasts {
  /** `actions`: buttons that go on from there. */
  success: (text: string, actions?: ReactNode) => void
  failure: (text: string) => void
  /** Takes away what offers a way on: somebody has gone one, and the buttons would lie over it. */
  dropOffers: () => void
}

const ToastsContext = createContext<Toasts | null>(null)

/** Shows short messages that go by themselves after 6 seconds, with buttons after 10, or on a click (spec 1 §2.6, §9). */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts outside of UiProvider')
  return toasts
}

// More than these at once nobody reads; the oldest go.
const most = 5

const offers = ({ actions }: Toast) => actions !== undefined

export function ToastArea({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Toast[]>([])
  const nextKey = useRef(0)
  const area = useRef<HTMLElement>(null)
  useFreePlace(area, list.length > 0)

  const add = useCallback((kind: Toast['kind'], text: string, actions?: ReactNode) => {
    nextKey.current += 1
    const toast = { key: nextKey.current, kind, text, actions }
    // The same message again starts anew instead of standing there twice.
    setList((old) => [...old.filter((t) => t.text !== text), toast].slice(-most))
  }, [])
  const remove = useCallback((key: number) => setList((old) => old.filter((t) => t.key !== key)), [])

  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, actions) => add('success', text, actions),
      failure: (text) => add('failure', text),
      dropOffers: () => setList((old) => (old.some(offers) ? old.filter((t) => !offers(t)) : old)),
    }),
    [add],
  )

  const cards = (kind: Toast['kind']) =>
    list.filter((t) => t.kind === kind).map((t) => <ToastCard key={t.key} toast={t} onClose={remove} />)

  return (
    <ToastsContext value={toasts}>
      {children}
      {createPortal(
        // The two live regions are always there: only then are additions read out, also over an open layer.
        <section ref={area} aria-label="Meldungen" className={styles.area}>
          <div role="alert" aria-live="assertive" aria-atomic="false" className={styles.list}>
            {cards('failure')}
          </div>
          <div role="status" aria-live="polite" aria-atomic="false" className={styles.list}>
            {cards('success')}
          </div>
        </section>,
        document.body,
      )}
    </ToastsContext>
  )
}

import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
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
  /** Takes away what is said no longer, such as that the server is away. */
  drop: (text: string) => void
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
  const follow = useReturnedFocus(area, list)

  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, actions) => add('success', text, actions),
      failure: (text) => add('failure', text),
      drop: (text) =>
        setList((old) => (old.some((t) => t.text === text) ? old.filter((t) => t.text !== text) : old)),
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
        <section ref={area} aria-label="Meldungen" className={styles.area} onFocus={follow}>
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

/** A message takes the focus with it when it goes: it returns to what had it before, else to the list or the page's head. */
function useReturnedFocus(area: RefObject<HTMLElement | null>, list: readonly Toast[]) {
  const before = useRef<Element | null>(null)
  const isWithin = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever messages come or go
  useLayoutEffect(() => {
    if (!isWithin.current || area.current?.contains(document.activeElement)) return
    isWithin.current = false
    const place = before.current
    if (document.activeElement === document.body)
      (place instanceof HTMLElement && place.isConnected ? place : placeOnPage())?.focus()
  }, [area, list])
  return ({ relatedTarget }: FocusEvent) => {
    isWithin.current = true
    if (relatedTarget instanceof Element && !area.current?.contains(relatedTarget))
      before.current = relatedTarget
  }
}

const placeOnPage = () =>
  document.querySelector<HTMLElement>(
    ':is([role="dialog"], main) :is([role="row"] [tabindex="0"], search input, button, a[href]):not(:disabled)',
  )

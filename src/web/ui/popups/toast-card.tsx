import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { CircleAlert, CircleCheck, X } from '../first-icons.ts'
import styles from './toasts.module.css'

export interface Toast {
  key: number
  kind: 'success' | 'failure'
  text: string
  /** Buttons; each of them closes it. */
  actions?: ReactNode
}

// With something to press it stays longer (decisions §10, 'Requests').
const lifetime = 6000
const longLifetime = 10_000

/** One message. Its time stands still while it is pointed at or holds the focus. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: (key: number) => void }) {
  const [paused, setPaused] = useState(false)
  const left = useRef(toast.actions ? longLifetime : lifetime)

  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => onClose(toast.key), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [paused, toast.key, onClose])

  const Icon = toast.kind === 'success' ? CircleCheck : CircleAlert
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole card may be clicked away; the button is the way by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={cx(styles.toast, styles[toast.kind])}
      onClick={() => onClose(toast.key)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      {toast.actions}
      <button type="button" aria-label="Meldung schließen" className={styles.close}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { FormHandle } from '#web/use-form.ts'
import { cx } from './cx.ts'
import { FormBody } from './form-body.tsx'
import { IconButton } from './icon-button.tsx'
import { LayerContext, useLayer } from './layer-context.ts'
import { useLayerStack } from './layer-stack.ts'
import styles from './side-layer.module.css'
import { useCloseGuard } from './use-close-guard.ts'

export interface SideLayerProps {
  open: boolean
  /** Called once it may close: the person asked for it and, where entries would be lost, agreed. */
  onClose: () => void
  title: string
  /** Key facts under the title, such as customer and running total; a nested layer leaves them visible. */
  facts?: ReactNode
  /** Buttons in the header, before the close button. */
  actions?: ReactNode
  footer?: ReactNode
  /** The form that the layer holds: Ctrl+Enter and Enter send it, and closing asks when it has entries. */
  form?: FormHandle
  /** Asks before closing, without a form. */
  dirty?: boolean
  /** 940 wide, or 520; by default a nested layer is narrow (stack.md, 'The look'). */
  size?: 'wide' | 'narrow'
  children: ReactNode
}

export function SideLayer(props: SideLayerProps) {
  const { open, onClose, title, facts, actions, footer, form, dirty, size, children } = props
  const depth = (useLayer()?.depth ?? 0) + 1
  const isTop = useLayerStack(open, depth)
  const requestClose = useCloseGuard(open && (dirty ?? form?.dirty ?? false), onClose, form?.busy)
  const layer = useMemo(() => ({ depth, requestClose }), [depth, requestClose])
  const popup = useRef<HTMLDivElement>(null)
  const afterClosing = useAfterClosing(open)
  const narrow = (size ?? (depth > 1 ? 'narrow' : 'wide')) === 'narrow'

  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next) return
        // Closing is the caller's: the layer stays open until the guard has an answer.
        details.cancel()
        // Escape, but not with Shift (spec 2 §2).
        if (details.reason === 'escape-key' && !isShifted(details.event) && isTop()) requestClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={cx(styles.backdrop, depth > 1 && styles.nestedBackdrop)} />
        <Dialog.Popup
          ref={popup}
          className={cx(styles.popup, narrow && styles.narrow, depth > 1 && styles.nested)}
          initialFocus={() => firstField(popup.current)}
          finalFocus={afterClosing}
        >
          <LayerContext value={layer}>
            <FormBody form={form} className={styles.column}>
              <header className={styles.head}>
                <div className={styles.titles}>
                  <Dialog.Title className={styles.title}>{title}</Dialog.Title>
                  {facts && <div className={styles.facts}>{facts}</div>}
                </div>
                {actions}
                <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={requestClose} />
              </header>
              <div data-layer-body className={styles.body}>
                {children}
              </div>
              {footer && <footer className={styles.foot}>{footer}</footer>}
            </FormBody>
          </LayerContext>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function isShifted(event: Event): boolean {
  return event instanceof KeyboardEvent && event.shiftKey
}

/**
 * Where the focus goes when the layer closes: back to what had it, before anything in the layer took it. A layer that was
 * opened by its address had nothing before it: then to the row that it showed, or to the search.
 */
function useAfterClosing(open: boolean): () => HTMLElement | true {
  const opener = useRef<HTMLElement | null>(null)
  const row = useRef<HTMLElement | null>(null)
  if (!open) opener.current = null
  else if (opener.current === null && document.activeElement instanceof HTMLElement) {
    opener.current = document.activeElement
  }
  useLayoutEffect(() => {
    if (!open) return
    // When the layer goes, the list still marks its row; a moment later it does not.
    return () => {
      row.current = document.querySelector<HTMLElement>(
        'main [role="row"][aria-selected="true"] [role="gridcell"]',
      )
    }
  }, [open])
  return () => {
    const known = opener.current
    if (known?.isConnected && known !== document.body) return known
    const place = row.current?.querySelector<HTMLElement>('a[href]') ?? row.current
    return place ?? document.querySelector<HTMLElement>('main search input') ?? true
  }
}

// The first field is where work begins; the close button, first in the order, is not.
const fields =
  'input:not(:disabled, [readonly]), textarea:not(:disabled, [readonly]), button[role="combobox"]:not(:disabled)'

function firstField(popup: HTMLElement | null): HTMLElement | true {
  const body = popup?.querySelector('[data-layer-body]')
  const focused = document.activeElement
  // A field with autoFocus has it already.
  if (focused instanceof HTMLElement && body?.contains(focused)) return focused
  return body?.querySelector<HTMLElement>(fields) ?? popup ?? true
}

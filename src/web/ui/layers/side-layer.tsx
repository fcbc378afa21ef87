import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { useClosedByBack } from '#web/thumb/back-closes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { X } from '../first-icons.ts'
import { FormBody } from '../forms/form-body.tsx'
import { KeptNotice, KeptParts } from '../forms/kept-notice.tsx'
import { useCloseGuard } from '../forms/use-close-guard.ts'
import { useToasts } from '../popups/toasts.tsx'
import { fields, useFirstFocus, useOpener } from './first-focus.ts'
import { InAddressContext } from './in-address.ts'
import { LayerContext, useLayer } from './layer-context.ts'
import { LayerFacts } from './layer-facts.tsx'
import { useLayerStack } from './layer-stack.ts'
import styles from './side-layer.module.css'
import { placeInsteadOf } from './use-kept-focus.ts'

export interface SideLayerProps {
  open: boolean
  /** Called once it may close: the person asked for it and, where entries would be lost, agreed. */
  onClose: () => void
  title: string
  /** What it is beside the usual, beside the title: 'storniert'. */
  badge?: ReactNode
  /** Key facts under the title, such as customer and running total; a nested layer leaves them visible. */
  facts?: ReactNode
  /** Buttons in the header, before the close button. */
  actions?: ReactNode
  footer?: ReactNode
  /** The form that the layer holds: Ctrl+Enter and Enter send it, and closing asks when it has entries. */
  form?: FormHandle
  /** Asks before closing, without a form. */
  dirty?: boolean
  /**
   * 940 wide, 1,084 with a sheet beside it, or 520; by default a nested layer is narrow, so that the one below it stays in sight. 'short'
   * is a form of a few fields: 900 with its sheet, head and foot over both, and on a phone from below.
   */
  size?: 'wide' | 'sheet' | 'narrow' | 'short'
  /** Beside the form, where there is room: what it is typed from. */
  aside?: ReactNode
  children: ReactNode
}

export function SideLayer(props: SideLayerProps) {
  const { open, onClose, title, badge, facts, actions, footer, form, dirty, size, aside, children } = props
  const depth = (useLayer()?.depth ?? 0) + 1
  const isTop = useLayerStack(open, depth)
  useDroppedOffers(open)
  const hasEntries = open && (dirty ?? form?.dirty ?? false)
  const requestClose = useCloseGuard(hasEntries, onClose, form)
  const isInAddress = use(InAddressContext) && depth === 1
  useClosedByBack(requestClose, { isOpen: open && !isInAddress, asks: hasEntries })
  const layer = useMemo(() => ({ depth, requestClose }), [depth, requestClose])
  const popup = useRef<HTMLElement | null>(null)
  const focusFirst = useFirstFocus(open, firstField)
  const opener = useOpener(open)
  useFocusAfterClosing(open, opener, popup)
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
          ref={(element) => {
            popup.current = element ?? popup.current
            if (element && opener.current) openers.set(element, opener.current)
            focusFirst(element)
          }}
          className={cx(
            styles.popup,
            narrow && styles.narrow,
            size === 'sheet' && styles.sheet,
            size === 'short' && styles.short,
            depth > 1 && styles.nested,
            Boolean(aside) && styles.withAside,
          )}
          // The ref has moved it.
          initialFocus={false}
          finalFocus={false}
        >
          <LayerContext value={layer}>
            <FormBody form={form} className={styles.column}>
              <LayerHead {...{ title, badge, facts, actions }} onClose={requestClose} />
              <div data-layer-body className={styles.body}>
                {form && <KeptNotice form={form} />}
                <KeptParts depth={depth} />
                {children}
              </div>
              {footer && <footer className={styles.foot}>{footer}</footer>}
            </FormBody>
            {aside && <aside className={styles.aside}>{aside}</aside>}
          </LayerContext>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type LayerHeadProps = Pick<SideLayerProps, 'title' | 'badge' | 'facts' | 'actions' | 'onClose'>

const LayerHead = ({ title, badge, facts, actions, onClose }: LayerHeadProps) => (
  <header className={styles.head}>
    <div className={styles.titles}>
      <Dialog.Title className={styles.title}>
        {title}
        {badge && <> {badge}</>}
      </Dialog.Title>
      <LayerFacts facts={facts} />
    </div>
    {actions}
    <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={onClose} />
  </header>
)

/** A message that offers a way on goes once somebody has gone one. */
function useDroppedOffers(open: boolean): void {
  const { dropOffers } = useToasts()
  useEffect(() => {
    if (open) dropOffers()
  }, [open, dropOffers])
}

function isShifted(event: Event): boolean {
  return event instanceof KeyboardEvent && event.shiftKey
}

/** What had the focus before a layer. */
const openers = new WeakMap<Element, HTMLElement>()

type Kept = { readonly current: HTMLElement | null }

/**
 * Where the focus goes when the layer closes: back to what had it, before anything in the layer took it. A layer that was
 * opened by its address had nothing before it: then to the row that it showed, or to the search. What another layer has
 * taken meanwhile stays there: the one with the form takes the place of the one that was loading. Base UI decides that
 * before the other one is drawn, so it is asked to leave the focus alone.
 */
function useFocusAfterClosing(open: boolean, opener: Kept, popup: Kept): void {
  const isOpen = useRef(false)
  useLayoutEffect(() => {
    if (!open) return
    isOpen.current = true
    return () => {
      isOpen.current = false
      // When the layer goes, the list still marks its row; a moment later it does not.
      const row = document.querySelector<HTMLElement>(
        'main [role="row"][aria-selected="true"] [role="gridcell"]',
      )
      queueMicrotask(() => {
        const focused = document.activeElement
        const isFree = !focused || focused === document.body || popup.current?.contains(focused)
        if (isFree && !isOpen.current) placeAfterClosing(opener.current, row)?.focus({ preventScroll: true })
      })
    }
  }, [open, opener, popup])
}

function placeAfterClosing(opener: HTMLElement | null, row: HTMLElement | null): HTMLElement | null {
  // Of a layer that has gone, such as the one that stood while this one was loaded, back to what had opened that.
  for (let before = opener; before !== null; before = openerOfLayerAround(before)) {
    const instead = before.isConnected ? before : placeInsteadOf(before)
    if (instead) return instead
  }
  const place = row?.querySelector<HTMLElement>('a[href]') ?? row
  return (
    place ??
    document.querySelector<HTMLElement>('main search input') ??
    document.querySelector<HTMLElement>('main button')
  )
}

const openerOfLayerAround = (gone: HTMLElement): HTMLElement | null => {
  const layer = gone.closest('[role="dialog"]')
  return (layer && openers.get(layer)) ?? null
}

/** The first one, or the one that says that work begins with it, such as below a choice that stands already. */
function firstField(popup: HTMLElement): HTMLElement {
  const first = (within: string) => popup.querySelector<HTMLElement>(`${within} :is(${fields})`)
  const found = first('[data-layer-body] [data-begins]') ?? first('[data-layer-body]') ?? popup
  // Of a choice, what is chosen.
  const group = found.matches('input[type="radio"]') ? found.closest('[role="radiogroup"]') : null
  return group?.querySelector<HTMLElement>('input:checked') ?? found
}

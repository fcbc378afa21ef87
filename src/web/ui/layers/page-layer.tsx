import { type ReactNode, useMemo } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { X } from '../first-icons.ts'
import { FormBody } from '../forms/form-body.tsx'
import { KeptNotice } from '../forms/kept-notice.tsx'
import { useCloseGuard } from '../forms/use-close-guard.ts'
import { LayerContext } from './layer-context.ts'
import { LayerFacts } from './layer-facts.tsx'
import styles from './page-layer.module.css'
import { usePageEscape } from './use-page-escape.ts'

interface PageLayerProps {
  title: string
  facts?: ReactNode
  /** The close button's act, such as going back in history; asks first where entries would be lost. */
  onClose: () => void
  /** Asked instead of the usual question; whether the page may be closed. */
  asksToClose?: (() => Promise<boolean>) | undefined
  actions?: ReactNode
  footer?: ReactNode
  form?: FormHandle
  dirty?: boolean
  /** Beside the form, where there is room: what comes of it. */
  aside?: ReactNode
  /** It is a page of paper, which takes 480 pixels. */
  isAsideSheet?: boolean
  /** In place of the form's fields, which stay as they are. */
  instead?: ReactNode
  children: ReactNode
}

/** A page of one form, such as 'Neue Eingangsrechnung': a close button above, the footer always in sight. */
export function PageLayer(props: PageLayerProps) {
  const {
    title,
    facts,
    onClose,
    asksToClose,
    actions,
    footer,
    form,
    dirty,
    aside,
    isAsideSheet,
    instead,
    children,
  } = props
  const requestClose = useCloseGuard(dirty ?? form?.dirty ?? false, onClose, form, asksToClose)
  const layer = useMemo(() => ({ depth: 0, requestClose }), [requestClose])
  usePageEscape(requestClose)

  return (
    <LayerContext value={layer}>
      <main className={cx(styles.layer, Boolean(aside) && styles.withAside)}>
        <FormBody form={form} className={styles.sheet}>
          <header className={styles.sheetHead}>
            <div className={styles.titles}>
              <h1>{title}</h1>
              <LayerFacts facts={facts} />
            </div>
            {actions}
            <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={requestClose} />
          </header>
          <div className={styles.sheetBody} hidden={Boolean(instead)}>
            {form && <KeptNotice form={form} />}
            {children}
          </div>
          {instead && <div className={styles.instead}>{instead}</div>}
          {footer && <footer className={styles.sheetFoot}>{footer}</footer>}
        </FormBody>
        {aside && <aside className={cx(styles.aside, isAsideSheet && styles.sheetAside)}>{aside}</aside>}
      </main>
    </LayerContext>
  )
}

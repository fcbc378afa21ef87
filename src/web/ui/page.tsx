import { X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { FormHandle } from '#web/use-form.ts'
import { cx } from './cx.ts'
import { FormBody } from './form-body.tsx'
import { IconButton } from './icon-button.tsx'
import { LayerContext } from './layer-context.ts'
import { noLayerOpen } from './layer-stack.ts'
import styles from './page.module.css'
import { useCloseGuard } from './use-close-guard.ts'

interface PageProps {
  title: string
  /** Tabs or other navigation under the title. */
  tabs?: ReactNode
  actions?: ReactNode
  /** `fill`: the content takes the rest of the window and scrolls by itself, as the grid does. */
  layout?: 'normal' | 'fill'
  /** The title is for screen readers only, where tabs already say where one is. */
  titleHidden?: boolean
  children: ReactNode
}

/** An ordinary page below the navigation. */
export function Page({ title, tabs, actions, layout = 'normal', titleHidden, children }: PageProps) {
  return (
    <main className={cx(styles.page, styles[layout])}>
      <header className={cx(styles.head, titleHidden && styles.headHidden)}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs}
      <div className={styles.content}>{children}</div>
    </main>
  )
}

interface PageLayerProps {
  title: string
  facts?: ReactNode
  /** The close button's act, such as going back in history; asks first where entries would be lost. */
  onClose: () => void
  actions?: ReactNode
  footer?: ReactNode
  form?: FormHandle
  dirty?: boolean
  children: ReactNode
}

/** A page of one form, such as 'Neue Eingangsrechnung': a close button above, the footer always in sight. */
export function PageLayer({ title, facts, onClose, actions, footer, form, dirty, children }: PageLayerProps) {
  const requestClose = useCloseGuard(dirty ?? form?.dirty ?? false, onClose)
  const layer = useMemo(() => ({ depth: 0, requestClose }), [requestClose])

  useEffect(() => {
    const takeEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.shiftKey || event.defaultPrevented || !noLayerOpen()) return
      requestClose()
    }
    document.addEventListener('keydown', takeEscape)
    return () => document.removeEventListener('keydown', takeEscape)
  }, [requestClose])

  return (
    <LayerContext value={layer}>
      <main className={styles.layer}>
        <FormBody form={form} className={styles.sheet}>
          <header className={styles.sheetHead}>
            <div className={styles.titles}>
              <h1>{title}</h1>
              {facts && <div className={styles.facts}>{facts}</div>}
            </div>
            {actions}
            <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={requestClose} />
          </header>
          <div className={styles.sheetBody}>{children}</div>
          {footer && <footer className={styles.sheetFoot}>{footer}</footer>}
        </FormBody>
      </main>
    </LayerContext>
  )
}

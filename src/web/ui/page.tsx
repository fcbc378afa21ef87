import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Tabs or other navigation under the title. */
  tabs?: ReactNode
  actions?: ReactNode
  /** Beside the title instead of at the window's edge: what stands below is narrow. */
  areActionsNear?: boolean
  /** `fill`: the content takes the rest of the window and scrolls by itself, as the grid does. */
  layout?: 'normal' | 'fill'
  /** The title is for screen readers only, where tabs already say where one is. */
  titleHidden?: boolean
  /** A line below the title. */
  note?: ReactNode
  children: ReactNode
}

/** An ordinary page below the navigation. */
export function Page(props: PageProps) {
  const { title, tabs, actions, areActionsNear, layout = 'normal', titleHidden, note, children } = props
  return (
    <main className={cx(styles.page, styles[layout])}>
      <header className={cx(styles.head, areActionsNear && styles.near, titleHidden && styles.headHidden)}>
        <div>
          <h1>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs}
      <div className={styles.content}>{children}</div>
    </main>
  )
}

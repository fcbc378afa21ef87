import type { ReactNode } from 'react'
import { Mark } from '#web/shell/mark.tsx'
import styles from './brand-layout.module.css'

interface BrandLayoutProps {
  title: string
  /** Where one is within several steps. */
  step?: string
  intro?: ReactNode
  /** Room for two fields beside one another. */
  wide?: boolean
  children: ReactNode
}

/** The public pages (spec 1 §2.4): a brand panel beside the form; on narrow windows above it. */
export function BrandLayout({ title, step, intro, wide = false, children }: BrandLayoutProps) {
  return (
    <div className={styles.split}>
      <aside className={styles.panel} aria-label="Kontor">
        <div className={styles.brand}>
          <Mark size={28} />
          <span>Kontor</span>
        </div>
        <p className={styles.claim}>Rechnungen, Belege und Bücher für kleine Handelsfirmen</p>
        <div className={styles.sheet} aria-hidden="true">
          <div className={styles.row} />
          <div className={styles.row} />
          <div className={styles.row} />
          <div className={styles.row} />
          <div className={styles.sum} />
        </div>
        <p className={styles.version}>Version {__VERSION__}</p>
      </aside>
      <main className={styles.main}>
        <div className={wide ? styles.wide : styles.narrow}>
          <header className={styles.head}>
            {step && <p className={styles.step}>{step}</p>}
            <h1>{title}</h1>
            {intro && <div className={styles.intro}>{intro}</div>}
          </header>
          {children}
        </div>
      </main>
    </div>
  )
}

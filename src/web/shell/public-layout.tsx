import type { ReactNode } from 'react'
import { Banners } from './banners.tsx'
import styles from './shell.module.css'

/** Pages without a session: sign-up, login, set-up. They bring their own look and `<main>`. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.public}>
      <Banners />
      <div className={styles.publicContent}>{children}</div>
    </div>
  )
}

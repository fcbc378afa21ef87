import { type ReactNode, useEffect, useRef } from 'react'
import { lazyOrNothing } from '../lazy-or-nothing.tsx'
import { arrivalStore } from '../navigation.ts'
import { Navigate, useLocation } from '../router.tsx'
import { forgetLocation, hasLeft, rememberLocation, type Session, useSession } from '../session/session.ts'
import { useStore } from '../store.ts'
import { useDelayed } from '../use-delayed.ts'
import { useWideScreen } from '../use-wide-screen.ts'
import { Banners } from './banners.tsx'
import { GroupFrame } from './group-frame.tsx'
import { KeptBanner } from './kept-banner.tsx'
import type { Page } from './page.ts'
import styles from './shell.module.css'
import { TopNav } from './top-nav.tsx'

interface ThumbBarProps {
  pages: readonly Page[]
  session: Session
  pathname: string
}

const ThumbBar = lazyOrNothing<ThumbBarProps>(
  () => import('../thumb/thumb-bar.tsx'),
  <div className={styles.thumb} />,
)

// Pixels of the window.
const phoneBelow = 640
// There the foot of a form lies at the thumb.
const written = /\/(new|import|count)$/

/** The frame of every page that needs a session: banners, navigation, the page, which brings its own `<main>`. */
export function Shell({ pages, children }: { pages: readonly Page[]; children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const content = useContentOf(pathname)
  const isLoading = useDelayed(useStore(arrivalStore), 400)
  const isLoggedIn = session !== null
  const isPhone = !useWideScreen(phoneBelow)
  useEffect(() => {
    // Wherever somebody was led after the login: he is there.
    if (isLoggedIn) forgetLocation()
  }, [isLoggedIn])
  if (!session) return <ToLogin />

  return (
    <div className={styles.shell}>
      <a href="#inhalt" className={styles.skip}>
        Zum Inhalt springen
      </a>
      <div>
        <Banners />
        <KeptBanner userId={session.userId} />
      </div>
      <TopNav pages={pages} session={session} pathname={pathname} isPhone={isPhone} />
      <div ref={content} id="inhalt" tabIndex={-1} className={styles.content} aria-busy={isLoading}>
        {isLoading && <div className={styles.progress} />}
        <GroupFrame pages={pages} session={session} pathname={pathname}>
          {children}
        </GroupFrame>
      </div>
      {isPhone && !written.test(pathname) && <ThumbBar pages={pages} session={session} pathname={pathname} />}
    </div>
  )
}

/** Another page begins at its top; the focus goes there when the element that had it is gone. */
function useContentOf(pathname: string) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.scrollTo(0, 0)
    if (document.activeElement === null || document.activeElement === document.body) {
      content.current?.focus({ preventScroll: true })
    }
  }, [pathname])
  return content
}

/** Remembers what was wanted, unless somebody has just logged out (spec 1 §2.2). */
function ToLogin() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!hasLeft()) rememberLocation(pathname + search)
  }, [pathname, search])
  return <Navigate to="/login" replace />
}

import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type Place, placeStore } from '../navigation.ts'
import { Router } from '../router.tsx'
import { Spinner } from '../ui/notices/spinner.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { Banners } from './banners.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { Page } from './page.ts'
import { ShownPages } from './page-badge.tsx'
import { PageFrame } from './page-frame.tsx'
import { RouteBoundary } from './route-error.tsx'
import { pageAt, Screen } from './screens.tsx'
import styles from './shell.module.css'
import { Shell } from './shell.tsx'

/** The whole page: what stands at the address of this tab, of the table in compose.tsx. */
export function App({ pages }: { pages: readonly Page[] }) {
  const place = usePlace()
  if (!place) return <PageLoading />
  return (
    <Router place={place}>
      <RouteBoundary>
        <UiProvider>
          <LeaveGuard />
          <ShownPages value={pages}>
            <Laid pages={pages} pathname={place.address.pathname} />
          </ShownPages>
        </UiProvider>
      </RouteBoundary>
    </Router>
  )
}

/** A page in its layout. */
function Laid({ pages, pathname }: { pages: readonly Page[]; pathname: string }) {
  const page = pageAt(pages, pathname)
  const screen = page ? (
    <RouteBoundary>
      <PageFrame page={page}>
        <Screen page={page} />
      </PageFrame>
    </RouteBoundary>
  ) : (
    <NotFoundPage />
  )
  const layout = page?.layout ?? (pathname.startsWith('/auth/') ? 'shell' : 'public')
  if (layout === 'shell') return <Shell pages={pages}>{screen}</Shell>
  return layout === 'public' ? <PublicLayout>{screen}</PublicLayout> : screen
}

/**
 * Where this tab is. A new page is drawn bit by bit, so that what is typed or clicked meanwhile waits for none of it. What a page
 * writes into its own address, such as a filter that was ticked, shows at once.
 */
function usePlace(): Place | null {
  const [place, setPlace] = useState(placeStore.get)
  useEffect(() => {
    let shown = placeStore.get()
    const follow = () => {
      const next = placeStore.get()
      const isOwn = next?.type === 'REPLACE' && next.address.pathname === shown?.address.pathname
      shown = next
      if (isOwn) setPlace(next)
      else startTransition(() => setPlace(next))
    }
    follow()
    return placeStore.subscribe(follow)
  }, [])
  return place
}

/** Stands until the first page is there: empty at first, then a quiet sign. */
function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner size="large" label="Wird geladen …" />
    </div>
  )
}

/** Pages without a session: sign-up, login, set-up. They bring their own look and `<main>`. */
function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.public}>
      <Banners />
      <div className={styles.publicContent}>{children}</div>
    </div>
  )
}

import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import type { LoadScreen } from '../navigation.ts'
import { NotFoundPage } from './not-found-page.tsx'
import type { Page } from './page.ts'
import { PageFrame } from './page-frame.tsx'
import { PublicLayout } from './public-layout.tsx'
import { Root } from './root.tsx'
import { RouteBoundary } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** What was loaded of the table in compose.tsx. */
const screens = new Map<Page, ComponentType>()

/** Makes the routes of the table in compose.tsx: each page in its layout. */
export function routesOf(pages: readonly Page[]): RouteObject[] {
  const within = (layout: Page['layout']) => pages.filter((page) => page.layout === layout).map(routeOf)
  return [
    {
      element: <Root />,
      children: [
        {
          element: <Shell pages={pages} />,
          children: [...within('shell'), { path: '/auth/*', element: <NotFoundPage /> }],
        },
        {
          element: <PublicLayout />,
          children: [...within('public'), { path: '*', element: <NotFoundPage /> }],
        },
        ...within('bare'),
      ],
    },
  ]
}

function routeOf(page: Page): RouteObject {
  return {
    path: page.path,
    element: (
      <RouteBoundary>
        <PageFrame page={page}>
          <Screen page={page} />
        </PageFrame>
      </RouteBoundary>
    ),
  }
}

function Screen({ page }: { page: Page }) {
  const Loaded = screens.get(page)
  return Loaded && <Loaded />
}

/** Loads the screen of an address when it is first opened. Where that fails, the screen fails instead (route-error.tsx). */
export function screenLoader(pages: readonly Page[]): LoadScreen {
  const routes = pages.map((page) => ({ path: page.path, page }))
  return (pathname) => {
    const page = matchRoutes(routes, pathname)?.at(-1)?.route.page
    if (!page || screens.has(page)) return undefined
    return page.load().then(
      (loaded) => void screens.set(page, loaded.default),
      (error) =>
        void screens.set(page, () => {
          throw error
        }),
    )
  }
}

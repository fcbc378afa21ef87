import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import type { Page } from './page.ts'
import { PageFrame } from './page-frame.tsx'
import { PageLoading } from './page-loading.tsx'
import { PublicLayout } from './public-layout.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** Makes the routes of the table in compose.tsx: each page in its layout, loaded when it is first opened. */
export function routesOf(pages: readonly Page[]): RouteObject[] {
  const within = (layout: Page['layout']) => pages.filter((page) => page.layout === layout).map(routeOf)
  return [
    {
      element: <Root />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageLoading />,
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
    errorElement: <RouteError />,
    async lazy() {
      const Screen = await loadScreen(page)
      return {
        element: (
          <PageFrame page={page}>
            <Screen />
          </PageFrame>
        ),
      }
    },
  }
}

/** React Router shows nothing at all, not even the errorElement, where `lazy` fails; so the screen fails instead. */
async function loadScreen(page: Page): Promise<ComponentType> {
  try {
    return (await page.load()).default
  } catch (error) {
    return () => {
      throw error
    }
  }
}

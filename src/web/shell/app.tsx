import { type RouteObject, Router, useRoutes } from 'react-router'
import { placeStore, tabNavigator } from '../navigation.ts'
import { useStore } from '../store.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteBoundary } from './route-error.tsx'

/** The whole page: what stands at the address of this tab. */
export function App({ routes }: { routes: RouteObject[] }) {
  const place = useStore(placeStore)
  if (!place) return <PageLoading />
  return (
    <Router location={place.address} navigationType={place.type} navigator={tabNavigator}>
      <RouteBoundary>
        <Matched routes={routes} />
      </RouteBoundary>
    </Router>
  )
}

function Matched({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}

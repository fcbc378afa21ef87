import { Outlet } from 'react-router'
import { UiProvider } from '../ui/ui-provider.tsx'

/** Stands around every page, with or without navigation. */
export function Root() {
  return (
    <UiProvider>
      <Outlet />
    </UiProvider>
  )
}

import { Outlet } from 'react-router'
import { UiProvider } from '../ui/ui-provider.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Stands around every page, with or without navigation. */
export function Root() {
  return (
    <UiProvider>
      <LeaveGuard />
      <Outlet />
    </UiProvider>
  )
}

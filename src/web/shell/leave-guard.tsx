import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { sessionStore } from '../session.ts'
import { useConfirm } from '../ui/confirm-host.tsx'
import { hasUnsaved } from '../ui/unsaved.ts'
import { discardQuestion } from '../ui/use-close-guard.ts'

/** Asks before the navigation or Back leads away from unsaved entries. Stands once: a router knows one blocker only. */
export function LeaveGuard() {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whoever was logged out must leave.
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved() && sessionStore.get() !== null,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let asking = true
    confirm(discardQuestion).then((yes) => {
      if (!asking) return
      if (yes) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      asking = false
    }
  }, [blocker, confirm])

  return null
}

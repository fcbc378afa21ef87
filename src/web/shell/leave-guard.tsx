import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { sessionStore } from '../session.ts'
import { useConfirm } from '../ui/confirm-host.tsx'
import { giveUpUnsaved, hasUnsaved } from '../ui/unsaved.ts'
import { discardQuestion } from '../ui/use-close-guard.ts'

/** Asks before the navigation or Back leads away from unsaved entries. Stands once: a router knows one blocker only. */
export function LeaveGuard() {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A layer's address is in the query. Whoever was logged out must leave.
      addressOf(currentLocation) !== addressOf(nextLocation) && hasUnsaved() && sessionStore.get() !== null,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let asking = true
    confirm(discardQuestion).then((yes) => {
      if (!asking) return
      if (!yes) return blocker.reset()
      giveUpUnsaved()
      blocker.proceed()
    })
    return () => {
      asking = false
    }
  }, [blocker, confirm])

  return null
}

const addressOf = ({ pathname, search }: Location) => pathname + search

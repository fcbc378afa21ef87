import { useEffect } from 'react'
import type { Address } from '../address.ts'
import { holdBack } from '../navigation.ts'
import { sessionStore } from '../session/session.ts'
import { giveUpUnsaved, hasUnsaved } from '../ui/forms/unsaved.ts'
import { discardQuestion } from '../ui/forms/use-close-guard.ts'
import { useConfirm } from '../ui/layers/confirm-host.tsx'

/** Asks before the navigation or Back leads away from unsaved entries. Stands once. */
export function LeaveGuard() {
  const confirm = useConfirm()

  useEffect(
    () =>
      holdBack((next, current) => {
        // A layer's address is in the query. Whoever was logged out must leave.
        const mayGo = addressOf(next) === addressOf(current) || !hasUnsaved() || sessionStore.get() === null
        return mayGo ? null : confirm(discardQuestion).then(giveUpIf)
      }),
    [confirm],
  )

  return null
}

function giveUpIf(isConfirmed: boolean): boolean {
  if (isConfirmed) giveUpUnsaved()
  return isConfirmed
}

const addressOf = ({ pathname, search }: Address) => pathname + search

import { useState } from 'react'
import type { CommandDeclaration } from '#kernel/declare.ts'
import { notProcessed } from '#web/api.ts'
import { useNavigate } from '#web/router.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { linkQuery } from './link-query.ts'
import { useAccessCall } from './use-access-call.ts'

/**
 * What the link of an e-mail leads to: a call with the link's own parameters, once, and then the login. `isInvalid` where it is no
 * link, or was used or is too old; the page then says so. `done` is what is said of the success.
 */
export function useLinkCall<D extends CommandDeclaration>(
  declaration: D,
  done: (answer: { text?: string }) => string | undefined,
) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [query] = useState(linkQuery)
  const [isInvalid, setInvalid] = useState(!query['email'])
  const call = useAccessCall(declaration, {
    once: true,
    onSuccess: (answer) => {
      const text = done(answer)
      if (text) toasts.success(text)
      navigate('/login')
    },
    onRefused: (code) => {
      if (code !== 'link-invalid') return false
      // The page says why; the toast is specification 1 §8's.
      setInvalid(true)
      toasts.failure(notProcessed)
      return true
    },
  })
  return { call, query, isInvalid }
}

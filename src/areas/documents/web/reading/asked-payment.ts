import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '#web/router.tsx'

const key = 'zahlung'

/** The address of a document that is read, and is to be paid at once: `?ansehen=uuid&zahlung=neu`. */
export const payingPath = (readingPath: string): string => `${readingPath}&${key}=neu`

/** Pays the document that is read, where its address says so; a reload or Back does not ask for it again. */
export function useAskedPayment(pay: (() => void) | undefined): void {
  const [address, setAddress] = useSearchParams()
  const isAsked = address.has(key)
  const begin = useEffectEvent(() => {
    const rest = new URLSearchParams(address)
    rest.delete(key)
    setAddress(rest, { replace: true })
    pay?.()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}

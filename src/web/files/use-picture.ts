import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf, getFile } from '#web/api.ts'

// The server lets one person fetch a few files at once; a list shows more thumbnails than that.
const mostAtOnce = 4
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((called) => waiting.push(called))
  else running++
  try {
    return await work()
  } finally {
    // Whoever is called takes the place of the one that goes.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** A picture that never changes, fetched with the token, as an address for `img`; kept for a while after it was shown. */
export function usePicture(path: string): { address: string | null; failed: boolean } {
  const { data, isError } = useQuery({
    // No resource: nothing that happens makes it stale.
    queryKey: ['picture', path],
    queryFn: ({ signal }) => inTurn(async () => answerOf(await getFile(path, signal))),
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [data])
  return { address, failed: isError }
}

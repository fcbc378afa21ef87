import { useEffect, useEffectEvent, useState } from 'react'
import { onFirstSign } from './on-demand.tsx'

/** What a page needs only once somebody moves on it: undefined until it is there, and where it cannot be had. */
export function useOnSign<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  const begin = useEffectEvent(() => onFirstSign(async () => setPart(await load())))
  useEffect(() => begin(), [])
  return part
}

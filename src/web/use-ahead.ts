import { useEffect, useEffectEvent, useState } from 'react'
import { loadAhead } from './on-demand.tsx'

/** What a page shows besides: it comes once the page is idle or somebody moves on it, and is undefined until then. */
export function useAhead<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  const begin = useEffectEvent(() => loadAhead(async () => setPart(await load())))
  useEffect(() => begin(), [])
  return part
}

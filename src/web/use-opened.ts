import { readsOfAddress } from './address-keys.ts'
import { entriesBefore } from './navigation.ts'
import { useNavigate, useSearchParams } from './router.tsx'

/** The layer over a page that the address names (`?rechnung=uuid`): which kind of layer, and what it shows. */
export interface Opened<Key extends string> {
  kind: Key
  uuid: string
}

/** Whether Back was asked for and has not happened yet: until then the address still names the layer. */
let isGoingBack = false

function goBack(navigate: (delta: number) => void): void {
  isGoingBack = true
  window.addEventListener(
    'popstate',
    () => {
      isGoingBack = false
    },
    { once: true },
  )
  navigate(-1)
}

/** `keys` are those of all layers of the page, of which one is open at a time; the rest of the address stays. */
export function useOpened<const Key extends string>(keys: readonly Key[]) {
  readsOfAddress(keys)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const kind = keys.find((key) => address.get(key))
  // The address of this moment: rows are drawn less often than it changes.
  function withoutLayers() {
    const rest = new URLSearchParams(window.location.search)
    for (const key of keys) rest.delete(key)
    return rest
  }
  return {
    opened: kind ? ({ kind, uuid: address.get(kind) ?? '' } satisfies Opened<Key>) : null,
    open(key: Key, uuid: string) {
      const next = withoutLayers()
      next.set(key, uuid)
      navigate(`?${next}`)
    },
    /** Back closes the layer too; one that was opened by its address has nothing to go back to. */
    close() {
      const layers = new URLSearchParams(window.location.search)
      // Closed already, by a second press or by whatever else led away from it: one step further back is another page.
      if (isGoingBack || !keys.some((key) => layers.get(key))) return
      if (entriesBefore() > 0) goBack(navigate)
      else navigate(`?${withoutLayers()}`, { replace: true })
    },
  }
}

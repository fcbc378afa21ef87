import { type ComponentType, useLayoutEffect, useState } from 'react'

/**
 * A part of the screen in a file of its own. Not React's `lazy`: that shows what stands in for it for 300 ms at least, even where the
 * file has been here for long, and of parts within parts for each of them.
 */
export interface PartOnDemand<Props> {
  load: () => Promise<void>
  /** Null until it is loaded. */
  here: () => ComponentType<Props> | null
}

export function partOnDemand<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): PartOnDemand<Props> {
  let here: ComponentType<Props> | null = null
  let loading: Promise<void> | undefined
  return {
    here: () => here,
    load() {
      loading ??= load().then(
        (loaded) => {
          here = loaded.default
        },
        (error) => {
          // Tried again the next time.
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

/** The part, as soon as it is there; null until then. Throws in drawing where it cannot be had. */
export function usePart<Props>(part: PartOnDemand<Props>): ComponentType<Props> | null {
  // What stands there stays the same: another one would begin anew.
  const [Part, setPart] = useState(part.here)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useLayoutEffect(() => {
    if (Part) return
    let isHere = true
    part.load().then(
      () => isHere && setPart(part.here),
      (error) => isHere && setFailure({ error }),
    )
    return () => {
      isHere = false
    }
  }, [Part, part])
  if (failure) throw failure.error
  return Part
}

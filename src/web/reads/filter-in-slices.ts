/** How long a slice may take, in milliseconds: between two of them the browser draws and hears keys. */
const sliceMs = 8

/** Lets the browser do what waits. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The items that pass, like `filter`, but in slices, so that many of them do not hold up typing. Null when it was
 * aborted meanwhile. With few items nothing is awaited but the answer itself.
 */
export async function filterInSlices<Item>(
  items: readonly Item[],
  passes: (item: Item) => boolean,
  signal: AbortSignal,
): Promise<Item[] | null> {
  const found: Item[] = []
  let sliceEnds = performance.now() + sliceMs
  for (const item of items) {
    if (passes(item)) found.push(item)
    if (performance.now() < sliceEnds) continue
    await pause()
    if (signal.aborted) return null
    sliceEnds = performance.now() + sliceMs
  }
  return signal.aborted ? null : found
}

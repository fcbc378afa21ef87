import { german, median, percentile } from './figures.ts'

// On a busy machine fewer requests must do.
const longestMs = 6000

/** A median and what 95 of 100 take at most. */
export const times = (values: readonly number[]) =>
  [median(values), percentile(values, 95)].map((time) => `${german(time, 1)} ms`)

/** How long `work` takes, in milliseconds, each time; for some seconds at the most. */
export async function repeat(
  count: number,
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + longestMs
  for (let index = -3; index < count && performance.now() < end; index++) {
    await prepare()
    const start = performance.now()
    await work()
    // The first ones only warm up.
    if (index >= 0) took.push(performance.now() - start)
  }
  return took
}

const left = new Set<() => Promise<unknown>>()

/** Does `work`, then `clean`, also when somebody ends the bench meanwhile: no server and no folder stays behind. */
export async function withCleanUp(clean: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  left.add(clean)
  try {
    await work()
  } finally {
    // Whoever ends the bench cleans up and exits; an error that this causes must not be faster.
    if (!left.delete(clean)) await new Promise(() => {})
    await clean()
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    const all = [...left]
    left.clear()
    await Promise.allSettled(all.map((clean) => clean()))
    process.exit(1)
  })
}

/** Work that may be interrupted between two of its steps; what it comes to is returned at the end. */
export type Steps<T> = Generator<undefined, T, undefined>

/** What the work comes to, done in one piece. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

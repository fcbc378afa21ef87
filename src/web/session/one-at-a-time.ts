const firstPauseMs = 2000
const longestPauseMs = 60_000

/** Work that never overlaps itself. */
export interface OneAtATime {
  /** Once, however it ends; what is under way will do. */
  ask: () => void
  /** After this moment, and again after a pause that grows, until it succeeds. */
  insist: () => void
}

/** `work` answers whether it succeeded. */
export function oneAtATime(work: () => Promise<boolean>): OneAtATime {
  let isRunning = false
  let isWanted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    clearTimeout(timer)
    isRunning = true
    const isInsisted = isWanted
    isWanted = false
    const succeeded = await work().catch(() => false)
    isRunning = false
    failures = succeeded ? 0 : failures + 1
    if (isWanted && failures === 0) run()
    else if (isWanted || (isInsisted && !succeeded)) later()
  }

  function later() {
    isWanted = true
    timer = setTimeout(run, Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs))
  }

  return {
    ask() {
      if (!isRunning) run()
    },
    insist() {
      isWanted = true
      if (!isRunning) run()
    },
  }
}

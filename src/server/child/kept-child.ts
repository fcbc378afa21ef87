import { waitingLine } from '#server/waiting-line.ts'
import { type ChildLimits, startChild } from './start-child.ts'

export interface KeptChildOptions extends ChildLimits {
  entry: URL
  /** After so many jobs the child is replaced. */
  mostJobs: number
  /** After so long without a job the child ends, in milliseconds. */
  idleMs: number
}

export interface KeptChild<Job, Answer> {
  /**
   * Has a job done when its turn has come; `load` gives it then, or the answer where the child need not be asked. Fails with a
   * ChildError; refuses at once where too many wait.
   */
  ask(load: () => Promise<{ job: Job } | { answer: Answer }>): Promise<Answer>
  end(): Promise<unknown>
}

/**
 * A child that is started by the first job and kept for the next ones, since starting it takes longer than most jobs; one that died,
 * grew or served long is replaced at once. One job is done at a time, twenty wait.
 */
export function keepChild<Job extends object, Answer>({
  entry,
  mostJobs,
  idleMs,
  ...limits
}: KeptChildOptions): KeptChild<Job, Answer> {
  const line = waitingLine({ atOnce: 1, waiting: 20 })
  const start = () => startChild<Job, Answer>(entry, limits)
  let kept: ReturnType<typeof start> | null = null
  let jobsDone = 0
  let idle: NodeJS.Timeout | undefined

  function ready() {
    if (!kept || kept.isLost) {
      kept = start()
      jobsDone = 0
    }
    return kept
  }

  async function end(): Promise<unknown> {
    clearTimeout(idle)
    const ending = kept
    kept = null
    return ending?.end()
  }

  return {
    ask: (load) =>
      line.run(async () => {
        clearTimeout(idle)
        const child = ready()
        try {
          const loaded = await load()
          return 'answer' in loaded ? loaded.answer : await child.ask(loaded.job)
        } finally {
          jobsDone += 1
          if (jobsDone >= mostJobs) void end()
          ready()
          idle = setTimeout(() => void end(), idleMs).unref()
        }
      }),
    end,
  }
}

import { fork } from 'node:child_process'
import { childEnvironment } from './child-environment.ts'
import type { ChildMessage } from './child-message.ts'

export interface Child<Job, Answer> {
  /** Has one job done; to be called again only when the one before is settled. Fails with a ChildError. */
  ask(job: Job): Promise<Answer>
  /** Whether the child died, was given up or has grown too large; it takes no more jobs then. */
  readonly isLost: boolean
  end(): Promise<unknown>
}

export interface ChildLimits {
  /** For one job, in milliseconds. */
  timeoutMs: number
  /** What the child may take of the machine's memory while it works. */
  mostBytes: number
  /** What it may keep when it has finished a job: else it is replaced. */
  keptBytes: number
}

/** Why there is no answer: the child died, it took too long or too much memory, or what was asked cannot be sent to it. */
export class ChildError extends Error {
  readonly reason: 'crash' | 'timeout' | 'memory' | 'job'
  /**
   * Whether somebody else ended it, mostly the operating system for want of memory, or it had to be ended since it stood still: that is no
   * fault of the job.
   */
  readonly isKilled: boolean

  constructor(reason: ChildError['reason'], message: string, isKilled = false) {
    super(message)
    this.name = 'ChildError'
    this.reason = reason
    this.isKilled = isKilled
  }
}

// On a machine that is short of processors a process takes its time to start; that is no job's fault.
const longestStartMs = 60_000

// Who works says so once a second, however long the work takes; who is silent for so many looks stands still. Looks are counted and not
// the time, since a server that stood still itself hears what was said meanwhile only afterwards.
const lookMs = 1000
const mostSilentLooks = 10

/**
 * Starts a process for what may overflow its stack, run for ever or take all memory, and then dies alone (`watch-thread.ts` is its
 * program). It keeps this process alive only while it works, and ends with it, however that ends.
 */
export function startChild<Job extends object, Answer>(
  entry: URL,
  { timeoutMs, mostBytes, keptBytes }: ChildLimits,
): Child<Job, Answer> {
  const child = forkProgram(entry, mostBytes)
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  let current: PromiseWithResolvers<Answer> | null = null
  let lost: ChildError | null = null
  const time = limitTime(timeoutMs, (reason, isStill) => lose(new ChildError('timeout', reason, isStill)))

  function release(): PromiseWithResolvers<Answer> | null {
    const released = current
    time.end()
    current = null
    child.unref()
    child.channel?.unref()
    return released
  }

  function lose(error: ChildError): void {
    lost ??= error
    child.kill('SIGKILL')
    release()?.reject(error)
  }

  function hear(message: ChildMessage<Answer>): void {
    time.heard()
    if (message === 'alive') return
    if (message === 'ready') time.ready(current !== null)
    else if ('outgrown' in message) {
      lose(new ChildError('memory', `it took ${Math.round(message.outgrown / 2 ** 20)} MB of memory`))
    } else {
      release()?.resolve(message.answer)
      if (message.residentBytes > keptBytes) lose(new ChildError('memory', 'it has grown'))
    }
  }

  release()
  // What comes over the channel was sent by our own program.
  child.on('message', (message) => hear(message as ChildMessage<Answer>))
  child.on('error', (error) => lose(new ChildError('crash', `the process failed: ${String(error)}`)))
  child.on('exit', (code, signal) =>
    lose(new ChildError('crash', `the process ended with ${signal ?? code}`, signal === 'SIGKILL')),
  )
  return {
    ask(job) {
      if (lost) return Promise.reject(lost)
      current = Promise.withResolvers<Answer>()
      const { promise } = current
      child.ref()
      child.channel?.ref()
      time.begin()
      try {
        child.send(job)
      } catch (error) {
        // Data that cannot be sent to another process, such as functions.
        release()?.reject(new ChildError('job', String(error)))
      }
      return promise
    },
    get isLost() {
      return lost !== null
    },
    end() {
      child.ref()
      child.kill('SIGKILL')
      return ended
    },
  }
}

const forkProgram = (entry: URL, mostBytes: number) =>
  fork(entry, [String(mostBytes)], {
    execArgv: [],
    // Nor what `node --watch` sets: a child would report what it loads over the channel on which we wait for answers.
    env: childEnvironment(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** The time of one job after the other; `onLate` is told when one takes too long, or its child stands still. */
function limitTime(timeoutMs: number, onLate: (reason: string, isStill: boolean) => void) {
  let timer: NodeJS.Timeout | undefined
  let looks: NodeJS.Timeout | undefined
  let silentLooks = 0
  let isHeard = false
  let isReady = false

  function count(): void {
    clearTimeout(timer)
    const ms = isReady ? timeoutMs : longestStartMs
    timer = setTimeout(() => onLate(`no answer after ${ms} ms`, false), ms)
  }

  return {
    begin() {
      count()
      silentLooks = 0
      looks = setInterval(() => {
        silentLooks += 1
        // One that is still being started says nothing yet.
        if (isHeard && silentLooks > mostSilentLooks) onLate('it stands still', true)
      }, lookMs)
    },
    heard() {
      isHeard = true
      silentLooks = 0
    },
    /** The child has started: from now on the time of the job counts. */
    ready(isWorking: boolean) {
      isReady = true
      if (isWorking) count()
    },
    end() {
      clearTimeout(timer)
      clearInterval(looks)
    },
  }
}

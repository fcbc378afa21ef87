import { fork } from 'node:child_process'
import { childEnvironment } from '#server/child/child-environment.ts'
import { waitingLine } from '#server/waiting-line.ts'
import type { PhotoFault, PhotoMessage, PhotoViews } from './photo-job.ts'

/** What a child may take to decode; tests hand in less. */
export interface PhotoLimits {
  /** Counted from the moment when it is ready. */
  timeoutMs: number
  mostBytes: number
  entry: URL
}

const limits: PhotoLimits = {
  timeoutMs: 20_000,
  mostBytes: 2 ** 30,
  entry: new URL('./photo-process.ts', import.meta.url),
}
// On a machine that is short of processors a process takes its time to start; that is no photo's fault.
const longestStartMs = 60_000
// A photo takes about half a second. Whoever sends many sends one after the other.
const line = waitingLine({ atOnce: 1, waiting: 20 })

/**
 * What is shown of a photo, or why there is nothing: it is decoded in a process of its own, which it may cost its life (ADR 0024);
 * what does so counts as broken. Takes its time: to be called before a transaction. `read` is called when its turn has come.
 */
export function makePhotoViews(
  read: () => Promise<Buffer>,
  given: Partial<PhotoLimits> = {},
): Promise<PhotoViews | PhotoFault> {
  return line.run(async () => decodeInChild(await read(), { ...limits, ...given }))
}

function decodeInChild(
  bytes: Buffer,
  { timeoutMs, mostBytes, entry }: PhotoLimits,
): Promise<PhotoViews | PhotoFault> {
  const child = fork(entry, [String(mostBytes)], {
    execArgv: [],
    env: childEnvironment(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve) => {
    const settle = (result: PhotoViews | PhotoFault) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      resolve(result)
    }
    let timer = setTimeout(() => settle('broken'), longestStartMs)
    child.on('error', () => settle('broken'))
    child.on('exit', () => settle('broken'))
    // What comes over the channel was sent by our own program.
    child.on('message', (message: PhotoMessage) => {
      if (message !== 'ready') return settle('views' in message ? withBuffers(message.views) : message.fault)
      clearTimeout(timer)
      timer = setTimeout(() => settle('broken'), timeoutMs)
      child.send(bytes, (error) => error && settle('broken'))
    })
  })
}

/** The channel makes plain arrays of buffers. */
function withBuffers({ large, thumbnail, ...size }: PhotoViews): PhotoViews {
  return { ...size, large: Buffer.from(large), thumbnail: Buffer.from(thumbnail) }
}

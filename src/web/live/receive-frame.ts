import type { PushFrame, PushGreeting, PushMessage, PushNumber, Resource } from '#kernel/declare.ts'

/** What a frame means for the screen. */
export interface Received {
  /** The journal's number up to which this screen knows everything; null before the first connection. */
  lastSeq: number | null
  /** An event that was not seen before. */
  message: PushMessage | null
  /** The lists to fetch again; `all` when what was missed cannot be told. */
  refresh: 'all' | readonly Resource[]
  /** Which rows of them changed, as far as that is known. */
  touched?: PushNumber['touched']
  /** What a connection begins with, when the frame is that. */
  greeting: PushGreeting | null
}

/** Reads one frame of the push channel; null when it is none of ours. */
export function parseFrame(text: unknown): PushFrame | null {
  if (typeof text !== 'string') return null
  try {
    const frame: unknown = JSON.parse(text)
    if (frame === null || typeof frame !== 'object') return null
    const known =
      ('seq' in frame && typeof frame.seq === 'number') ||
      ('event' in frame && (frame.event === 'heartbeat' || frame.event === 'version'))
    // The server is of our own making; the members beside the tags are as declared.
    return known ? (frame as PushFrame) : null
  } catch {
    return null
  }
}

/**
 * Takes one frame in: drops what was seen already, names what to refresh (decisions §2, push). `isFresh`: everything that this screen
 * shows was read within the last seconds.
 */
export function receiveFrame(lastSeq: number | null, frame: PushFrame, isFresh = false): Received {
  const nothing: Received = { lastSeq, message: null, refresh: [], greeting: null }
  if (!('seq' in frame)) {
    return frame.event === 'version' ? greet(lastSeq, frame.data, isFresh) : nothing
  }
  if (lastSeq !== null && frame.seq <= lastSeq) return nothing
  const { seq, touched } = frame
  const message = 'event' in frame ? frame : null
  return { ...nothing, lastSeq: seq, message, refresh: frame.refreshes ?? [], ...(touched && { touched }) }
}

function greet(lastSeq: number | null, greeting: PushGreeting, isFresh: boolean): Received {
  // First connection: the server tells anew what happened in the last half minute, and nothing was read before.
  if (lastSeq === null && isFresh && greeting.since !== undefined)
    return { lastSeq: greeting.since, message: null, refresh: [], greeting }
  // Otherwise what was read before it may already be old. A lower number than ours: the journal is another
  // one (a restored backup). In both cases only reading again helps. After a loss the server replays what was missed.
  const mustReread = lastSeq === null || greeting.seq < lastSeq
  return {
    lastSeq: mustReread ? greeting.seq : lastSeq,
    message: null,
    refresh: mustReread ? 'all' : [],
    greeting,
  }
}

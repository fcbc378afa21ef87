/** What the open tabs of one browser say to each other about the session (decisions §3). */
export type TabMessage =
  | { kind: 'ask' }
  | { kind: 'token'; token: string }
  | { kind: 'logout'; userId: string }

export interface TabMessages {
  send(message: TabMessage): void
}

/** Joins the conversation; only tabs of the same origin can take part. */
export function tabMessages(onMessage: (message: TabMessage) => void): TabMessages {
  if (typeof BroadcastChannel === 'undefined') return { send() {} }
  const channel = new BroadcastChannel('kontor-session')
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data)
  return { send: (message) => channel.postMessage(message) }
}

import { WebSocket } from 'ws'
import { until } from './until.ts'

// biome-ignore lint/suspicious/noExplicitAny: frames of every shape
export type Frame = any

/** An open screen, by a token or a ticket: collects frames, and waits for one. */
export function listen(address: string, token: string | null, since?: number, by = 'token') {
  const query = `${by}=${token}&version=0.5.28${since === undefined ? '' : `&since=${since}`}`
  const socket = new WebSocket(`${address.replace('http', 'ws')}/wsproxy/websocket/events?${query}`)
  const frames: Frame[] = []
  let closedWith: number | null = null
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    closedWith = code
  })
  const heard = (found: () => unknown) =>
    until(found, () => `${found}; frames: ${JSON.stringify(frames).slice(0, 2000)}`)
  return {
    frames,
    close: () => socket.close(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    ready: () => heard(() => frames.length > 0),
    async frame(matches: (frame: Frame) => boolean): Promise<Frame> {
      await heard(() => frames.find(matches))
      return frames.find(matches)
    },
    async closed() {
      await heard(() => closedWith !== null)
      return closedWith
    },
  }
}

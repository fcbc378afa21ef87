import { connect } from 'node:net'
import type { Answer } from './caller.ts'

/** Sends bytes as they are, which need be no HTTP, and reads the answer as one with JSON in it. */
export async function sendBytes(url: string, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(bytes)
  const text = Buffer.concat(await socket.toArray()).toString('utf8')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) }
}

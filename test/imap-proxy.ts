import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** What becomes of a line that a client says: it goes on, the line to the client is cut, or it is answered by this text in its place. */
export type Heard = 'pass' | 'cut' | { answer: string }

export interface ImapProxy {
  port: number
  /** From now on; at first all goes on. `tag` is what an answer begins with. */
  hear(by: (line: string, tag: string) => Heard): void
  stop(): Promise<void>
}

/** Stands before a real server of mailboxes and behaves as bad ones do. */
export async function startImapProxy(serverPort: number): Promise<ImapProxy> {
  let decide: (line: string, tag: string) => Heard = () => 'pass'
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = createConnection(serverPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    let said = ''
    client.on('data', (data) => {
      said += data.toString('latin1')
      const lines = said.split('\r\n')
      said = lines.pop() ?? ''
      for (const line of lines) {
        const heard = decide(line, line.split(' ')[0] ?? '')
        if (heard === 'cut') client.destroy()
        else if (heard === 'pass') upstream.write(`${line}\r\n`, 'latin1')
        else client.write(`${heard.answer}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: Object(server.address()).port,
    hear(by) {
      decide = by
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

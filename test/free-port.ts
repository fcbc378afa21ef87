import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below those that Linux gives to connections (32768 and up): one of these could have taken it by the time that a server is started on it.
const [from, to] = [12_000, 32_000]

/** A port of this machine on which nothing listens: for a process that is told its port, also when it is started again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, to)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

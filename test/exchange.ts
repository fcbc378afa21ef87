import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local HTTP server that plays a public exchange in tests; `answer` may be replaced at any time. */
export interface Exchange {
  address: string
  /** How often it was asked. */
  asked: number
  answer: (response: ServerResponse) => void
  stop(): Promise<void>
}

export const json = (value: unknown) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

export async function startExchange(answer: Exchange['answer']): Promise<Exchange> {
  const server = createServer((_request, response) => {
    exchange.asked += 1
    exchange.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const exchange: Exchange = {
    address: `http://127.0.0.1:${port}/ETHEUR`,
    asked: 0,
    answer,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return exchange
}

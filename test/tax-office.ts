import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (response: ServerResponse, question: Record<string, string>) => void

/** A local server that plays the Federal tax office's eVatR service and the Commission's VIES; each answer may be replaced. */
export interface TaxOffice {
  env: Record<string, string>
  /** What was asked, in order. */
  asked: { of: 'BZST' | 'VIES'; question: Record<string, string> }[]
  taxOffice: Reply
  vies: Reply
  stop(): Promise<void>
}

/** An answer of the tax office; its HTTP status is 200 unless said otherwise. */
export const evatr =
  (status: string, more: object = {}, code = 200): Reply =>
  (response) => {
    const body = {
      id: '5b1f4b5f03c27585',
      anfrageZeitpunkt: '2026-11-22T18:33:04.564553064+01:00',
      status,
      ...more,
    }
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** All that was asked agrees. */
export const agrees = { ergFirmenname: 'A', ergStrasse: 'A', ergPlz: 'A', ergOrt: 'A' }

/** An answer of VIES about the id that was asked. */
export const vies =
  (valid: boolean, more: object = {}): Reply =>
  (response, { countryCode, vatNumber }) => {
    const body = { countryCode, vatNumber, requestDate: '2026-11-22T17:33:04.564Z', valid, ...more }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

export async function startTaxOffice(): Promise<TaxOffice> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const question = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {}
    const of = request.url === '/app/v1/abfrage' ? 'BZST' : 'VIES'
    office.asked.push({ of, question })
    const reply = of === 'BZST' ? office.taxOffice : office.vies
    reply(response, question)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const office: TaxOffice = {
    env: {
      KONTOR_VAT_IDS: '1',
      KONTOR_EVATR_URL: `${address}/app/v1/abfrage`,
      KONTOR_VIES_URL: `${address}/check-vat-number`,
    },
    asked: [],
    taxOffice: evatr('evatr-0000', agrees),
    vies: vies(true),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return office
}

import { createServer } from 'node:net'

const reasons: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `Der Port ${port} ist belegt: Läuft Kontor schon? Sonst nennen Sie mit PORT einen anderen, etwa PORT=${port + 1} npm start.`,
  EACCES: (port) => `Kontor darf den Port ${port} nicht öffnen. Bitte nennen Sie mit PORT einen ab 1024.`,
  EADDRNOTAVAIL: (_port, host) =>
    `Die Adresse ${host} gehört nicht zu diesem Rechner. Bitte prüfen Sie HOST.`,
}

/** Says in German that the address cannot be listened on, before a database is started and links are printed that lead nowhere. */
export async function refuseBusyPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    throw reason ? new Error(reason(port, host)) : error
  }
  await new Promise((resolve) => server.close(resolve))
}

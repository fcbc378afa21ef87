const timeoutMs = 20_000
const largestBytes = 20_000_000

/** Why a file could not be had; the German sentence is shown on the page of the rates. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

/**
 * Loads a file over HTTP: whole, within 20 seconds, up to 20 MB, from that address and no other. Throws a DownloadError. `onTime` learns
 * what time it is there.
 */
export async function downloadFile(
  url: string,
  stopped: AbortSignal,
  onTime: (now: Date) => void = () => {},
): Promise<Buffer> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: '*/*' } })
    const { headers } = response
    const date = headers.get('date')
    // A cache between says how old its answer is, in seconds.
    if (date !== null) onTime(new Date(Date.parse(date) + Number(headers.get('age') ?? 0) * 1000))
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new DownloadError(`Der Server antwortet mit dem Fehler ${response.status}.`)
    }
    return await readAll(response.body)
  } catch (error) {
    if (error instanceof DownloadError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new DownloadError(
      isLate
        ? `Der Server hat nicht innerhalb von ${timeoutMs / 1000} Sekunden geantwortet.`
        : 'Der Server ist nicht erreichbar.',
      { cause: error },
    )
  }
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > largestBytes) throw new DownloadError('Die Datei ist größer als 20 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const largestBytes = 30_000_000
const largestSent = 1_400_000

/**
 * A chosen file as base64. The ECB's plain history is larger than a request may be, so what is not packed is packed by
 * gzip. Refuses with a German sentence.
 */
export async function readUpload(file: File): Promise<string> {
  if (file.size === 0) throw new Error('Die Datei ist leer.')
  if (file.size > largestBytes) throw new Error('Die Datei ist größer als 30 MB.')
  const isPacked = (await file.slice(0, 2).text()) === 'PK'
  const stream = isPacked ? file.stream() : file.stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  if (bytes.length > largestSent) throw new Error('Die Datei ist zu groß für eine Kursdatei der EZB.')
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(binary)
}

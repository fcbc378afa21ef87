const mostBytes = 65_536

/** The text of another server's answer, which may be anything, also without end; throws beyond 64 kB. */
export async function readShort(response: Response): Promise<string> {
  let bytes = 0
  let text = ''
  const decoder = new TextDecoder()
  // Leaving the loop ends the answer.
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('too long')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

const largestBytes = 30_000_000

/** Why a chosen file is not sent, in a German sentence; null when it is. What it holds is seen by the server. */
export async function uploadProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'Die Datei ist leer.'
  if (file.size > largestBytes) return 'Die Datei ist größer als 30 MB.'
  // It may be gone or locked since it was chosen, which sending it could not tell from a lost connection.
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
  return isReadable ? null : 'Die Datei lässt sich nicht lesen.'
}

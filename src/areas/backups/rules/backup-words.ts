const megabytes = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A size as people say it: '12,3 MB'. */
export const megabytesText = (bytes: number): string => `${megabytes.format(bytes / 1_000_000)} MB`

/** How large a backup is and whether it is encrypted: '12,3 MB, verschlüsselt'. `bytes` is its size. */
export function lastInWords({ bytes, encrypted }: { bytes: number; encrypted: boolean }): string {
  return `${megabytesText(bytes)}, ${encrypted ? 'verschlüsselt' : 'nicht verschlüsselt'}`
}

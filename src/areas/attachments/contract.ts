/** The path of the download call (spec 2 §7): `{id}` is an attachment's, or an invoice's for its PDF. */
export function attachmentPath(entityId: string, fileName: string): string {
  return `/api/attachments/${entityId}/${encodeURIComponent(fileName)}`
}

/** The same file to be looked at inside of Kontor: what is only previewed does not count as downloaded (decisions §4, 'Issued'). */
export function previewPath(entityId: string, fileName: string): string {
  return `${attachmentPath(entityId, fileName)}?preview=true`
}

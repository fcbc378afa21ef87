/** The path of the download call (spec 2 §7): `{id}` is an attachment's, or an invoice's for its PDF. */
export function attachmentPath(entityId: string, fileName: string): string {
  return `/api/attachments/${entityId}/${encodeURIComponent(fileName)}`
}

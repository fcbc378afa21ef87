import { archiveBills } from '#areas/documents/contract/archives.ts'
import { type ArchivedFile, sendArchive } from '#areas/documents/server/send-archive.ts'

const xmlTypes = ['application/xml', 'text/xml']

/** The files of many bills: their XML, or all else that hangs on them. Served by attachments_owner. */
export const archiveBillsRoute = sendArchive({
  declaration: archiveBills,
  kinds: ['BILL'],
  fileName: 'eingangsrechnungen',
  async filesOf({ db }, _actor, { documentId, number, partner }, kind) {
    const files = await db.sql<ArchivedFile[]>`
      select a.file_name as "fileName", a.sha256, c.size
      from attachments a join contents c using (sha256)
      where a.owner_id = ${documentId} and (a.type = any(${xmlTypes}::text[])) = ${kind === 'XML'}
      order by a.at, a.attachment_id`
    if (files.length === 0) return kind === 'XML' ? 'hat keine XML-Datei' : 'hat keine Datei'
    // By whom and under which number: the files of suppliers are often called the same.
    return files.map((file) => ({ ...file, fileName: `${partner.slice(0, 60)} ${number} ${file.fileName}` }))
  },
})

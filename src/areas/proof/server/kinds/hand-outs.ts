import { amendmentSent } from '#areas/invoices/contract/amendments.ts'
import { invoiceDownloaded, invoiceSent } from '#areas/invoices/contract/papers.ts'
import { letterDownloaded, paperMailFailed, paperMailFiled, paperMailSent } from '#areas/papers/contract.ts'
import { reminderLetterStored } from '#areas/reminders/contract/letters.ts'
import { reminderWritten } from '#areas/reminders/contract.ts'
import { balanceLetterStored, balanceLetterWritten } from '#areas/reports/contract/balance-letters.ts'
import { type Kind, kindOf, near, type States, type Told, untold, type Values } from './kind.ts'

const downloadOf = (attachmentId: string) => `download ${attachmentId}`
const mailOf = (mailId: string, thing: string) => `${mailId} ${thing}`

const downloaded = (states: States, { id, by, at, data }: Told) =>
  void states.set(downloadOf((data as { attachmentId: string }).attachmentId), {
    thing: id,
    by,
    at: near(at),
  })

interface Sent {
  to: string
  cc: string[]
  subject: string
  text: string
  /** There was a time without it. */
  mailId?: string
  cancellationEntityId?: string
  documentEntityId?: string
}

function sent(states: States, { id, by, at, data }: Told): void {
  const { to, cc, subject, text, mailId, cancellationEntityId, documentEntityId } = data as Sent
  if (mailId === undefined) {
    states.set('untold', { isUntold: true })
    return
  }
  for (const thing of [documentEntityId ?? id, cancellationEntityId])
    if (thing !== undefined)
      states.set(mailOf(mailId, thing), { thing, by, at: near(at), to, cc, subject, text })
}

/** A letter goes out in the name of its writer, and where he said. */
function written(states: States, { id, by, data }: Told): void {
  states.set(`letter ${id}`, { by, to: (data as { to: string }).to, isUntold: true })
}

function letterSent(states: States, { id, at, data }: Told): void {
  const { mailId } = data as { mailId: string | null }
  const { by = untold, to = untold } = states.get(`letter ${id}`) ?? {}
  if (mailId !== null)
    states.set(mailOf(mailId, id), {
      thing: id,
      by,
      at: near(at),
      to,
      cc: untold,
      subject: untold,
      text: untold,
    })
}

const handOuts: Kind = kindOf({
  name: 'Übergaben von Belegen und Briefen',
  looksAt: {
    issues: [
      ...['issue_id', 'document_id', 'paper_id', 'kind', 'attachment_id', 'user_id', 'recipient', 'cc'],
      ...['subject', 'body', 'mail_id', 'at'],
    ],
  },
  on: {
    [invoiceDownloaded.name]: downloaded,
    [letterDownloaded.name]: downloaded,
    [invoiceSent.name]: sent,
    [amendmentSent.name]: sent,
    [reminderWritten.name]: written,
    [balanceLetterWritten.name]: written,
    [reminderLetterStored.name]: letterSent,
    [balanceLetterStored.name]: letterSent,
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('issues')
      .leftJoin('documents', 'documents.document_id', 'issues.document_id')
      .selectAll('issues')
      .select('number')
      .execute()
    return rows.map((row) => {
      const thing = row.document_id ?? row.paper_id
      const isMail = row.kind === 'SENT'
      return {
        id: isMail ? mailOf(String(row.mail_id), String(thing)) : downloadOf(String(row.attachment_id)),
        label: `${row.number ?? 'Brief'} am ${row.at.toISOString().slice(0, 10)}`,
        values: {
          ...{ thing, by: row.user_id, at: row.at },
          ...(isMail && { to: row.recipient, cc: row.cc, subject: row.subject, text: row.body }),
        },
      }
    })
  },
  mayBeUntold: (row, states) => states.has('untold') && !row.id.startsWith('download'),
  mayBeGone: ({ isUntold }) => isUntold === true,
})

const state =
  (values: Values) =>
  (states: States, { data }: Told) =>
    void states.set((data as { mailId: string }).mailId, values)

const mails: Kind = kindOf({
  name: 'Zustellung von Belegen und Briefen',
  looksAt: { mails: ['mail_id', 'sent_at', 'filed'] },
  on: {
    [paperMailSent.name]: state({ sent: true, filed: false }),
    [paperMailFiled.name]: state({ sent: true, filed: true }),
    [paperMailFailed.name]: state({ sent: false, filed: false }),
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('mails')
      .select(['mail_id', 'sent_at', 'filed', 'subject', 'entity_id'])
      .where('entity_id', 'is not', null)
      .execute()
    return rows.map((row) => ({
      id: row.mail_id,
      label: row.subject,
      values: { sent: row.sent_at !== null, filed: row.filed },
      isKnownElsewhere: row.sent_at === null,
    }))
  },
})

const papers: Kind = kindOf({
  name: 'Briefe',
  looksAt: { papers: ['paper_id', 'attachment_id'] },
  on: {
    [reminderLetterStored.name]: (states, { id, data }) =>
      void states.set(id, { attachment: (data as { attachmentId: string }).attachmentId }),
    [balanceLetterStored.name]: (states, { id, data }) =>
      void states.set(id, { attachment: (data as { attachmentId: string }).attachmentId }),
  },
  async rows(tx) {
    const rows = await tx.selectFrom('papers').selectAll().execute()
    return rows.map((row) => ({
      id: row.paper_id,
      label: row.paper_id,
      values: { attachment: row.attachment_id },
    }))
  },
})

export const handOutKinds: readonly Kind[] = [handOuts, mails, papers]

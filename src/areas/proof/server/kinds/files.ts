import {
  attachmentAdded,
  attachmentDeleted,
  attachmentTagged,
  billAttachmentAdded,
  billAttachmentDeleted,
  billAttachmentTagged,
  invoiceAttachmentAdded,
  invoiceAttachmentDeleted,
  invoiceAttachmentTagged,
  productPhotoAdded,
  productPhotoDeleted,
  uploadsSwept,
} from '#areas/attachments/contract.ts'
import { billFileChecked, fileChecked } from '#areas/bills/contract/bill-reading.ts'
import { billCreated, billDeleted, billReplaced } from '#areas/bills/contract.ts'
import { paperPutBack, paperReceived, paperRemoved, papersReceived } from '#areas/inbox/contract.ts'
import { invoiceAmended } from '#areas/invoices/contract/amendments.ts'
import { evidenceAdded, evidenceWithdrawn } from '#areas/invoices/contract/evidence.ts'
import { invoicePdfStored, xrechnungStored } from '#areas/invoices/contract/papers.ts'
import {
  cancellationCreated,
  cancellationReplaced,
  invoiceCreated,
  invoiceDeleted,
  invoiceReplaced,
  invoiceRewritten,
} from '#areas/invoices/contract.ts'
import { reminderLetterStored } from '#areas/reminders/contract/letters.ts'
import { balanceLetterStored } from '#areas/reports/contract/balance-letters.ts'
import { productDeleted } from '#areas/stock/contract.ts'
import { type Kind, kindOf, near, type States, set, type Told, untold, type Values } from './kind.ts'

interface Added {
  fileName: string
  tag: string
  sha256: string
  documentEntityId?: string | null
  productEntityId?: string
}

interface Made {
  attachmentId: string
  fileName: string
  sha256: string
  xrechnung?: { attachmentId: string; fileName: string; sha256: string }
  documentEntityId?: string
}

interface Reports {
  pdf: { entityId: string; fileName: string }
  xml: { entityId: string; fileName: string }
}

interface Taking {
  addedAttachments?: { entityId: { uuid: string } }[]
}

const nameOf = ({ name }: { name: string }) => name

const added = (states: States, { id, data }: Told) => {
  const { fileName, tag, sha256, documentEntityId, productEntityId } = data as Added
  states.set(id, { fileName, tag, sha256, owner: documentEntityId ?? productEntityId ?? untold })
}
const tagged = (states: States, { id, data }: Told) => set(states, id, { tag: (data as Added).tag })
const gone = (states: States, { id }: Told) => void states.delete(id)

/** What the program makes keeps its bytes; its tag says whether it is the present one, and follows. */
const made = (states: States, { id, data }: Told) => {
  const { documentEntityId: owner = id, ...told } = data as Made
  for (const file of [told, told.xrechnung])
    if (file)
      states.set(file.attachmentId, { fileName: file.fileName, sha256: file.sha256, owner, tag: untold })
}

const taken = (states: States, { id, data }: Told) => {
  for (const { entityId } of (data as Taking).addedAttachments ?? [])
    set(states, entityId.uuid, { owner: id })
}

const reported = (states: States, { data }: Told) => {
  const { pdf, xml } = data as Reports
  for (const { entityId, fileName } of [pdf, xml])
    states.set(entityId, { fileName, sha256: untold, owner: untold, tag: untold })
}

/** With a document or a product go its files. */
const withOwner = (states: States, { id }: Told) => {
  for (const [file, { owner }] of states) if (owner === id) states.delete(file)
}

const each = (events: readonly { name: string }[], step: (states: States, told: Told) => void) =>
  Object.fromEntries(events.map((event) => [event.name, step]))

const attachments: Kind = kindOf({
  name: 'Dateien an Belegen, Waren und Briefen',
  looksAt: { attachments: ['attachment_id', 'owner_id', 'file_name', 'tag', 'sha256'] },
  on: {
    ...each([attachmentAdded, billAttachmentAdded, invoiceAttachmentAdded, productPhotoAdded], added),
    ...each([attachmentTagged, billAttachmentTagged, invoiceAttachmentTagged], tagged),
    ...each([attachmentDeleted, billAttachmentDeleted, invoiceAttachmentDeleted, productPhotoDeleted], gone),
    ...each(
      [invoicePdfStored, xrechnungStored, invoiceAmended, reminderLetterStored, balanceLetterStored],
      made,
    ),
    ...each([fileChecked, billFileChecked], reported),
    ...each(
      [billCreated, billReplaced, invoiceCreated, invoiceReplaced, invoiceRewritten, cancellationCreated],
      taken,
    ),
    [cancellationReplaced.name]: taken,
    ...each([billDeleted, invoiceDeleted, productDeleted], withOwner),
    [uploadsSwept.name]: (states, { data }) => {
      for (const id of (data as { attachmentEntityIds: string[] }).attachmentEntityIds) states.delete(id)
    },
    [evidenceAdded.name]: (states, { id, data }) => {
      const { attachmentEntityId, fileName, sha256 } = data as Record<string, string | null>
      if (attachmentEntityId) states.set(attachmentEntityId, { fileName, sha256, owner: id, tag: 'EVIDENCE' })
    },
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('attachments')
      .select(['attachment_id', 'owner_id', 'file_name', 'tag', 'sha256', 'inbox_paper_id', 'report_of'])
      .execute()
    return rows.map((row) => ({
      id: row.attachment_id,
      label: row.file_name,
      values: {
        ...{ fileName: row.file_name, tag: row.tag, owner: row.owner_id },
        sha256: row.sha256.toString('hex'),
      },
      // What came through the inbox is known there by its paper, and a report by its file.
      isKnownElsewhere: row.inbox_paper_id !== null || row.report_of !== null,
    }))
  },
  // With a draft or a checked file it goes without a word.
  mayBeGone: ({ owner }) => owner === untold,
})

const papers: Kind = kindOf({
  name: 'Papiere im Posteingang',
  looksAt: {
    inbox_papers: [
      ...[
        'paper_id',
        'attachment_id',
        'source',
        'file_name',
        'type',
        'sha256',
        'mail_sender',
        'mail_subject',
      ],
      ...['received_at', 'removed_at', 'removed_by', 'removal_reason'],
    ],
    attachments: ['inbox_paper_id'],
  },
  on: {
    [paperReceived.name]: (states, { id, at, data }) => {
      const { size: _, ...values } = data as Values
      states.set(id, { ...values, fileHash: values['sha256'], at: near(at) })
    },
    [papersReceived.name]: (states, { at, data }) => {
      for (const { entityId, size: _, ...values } of (data as { papers: Values[] }).papers)
        states.set(String(entityId), {
          ...{ ...values, source: 'HAND', from: null, subject: null },
          ...{ fileHash: values['sha256'], at: near(at) },
        })
    },
    [paperRemoved.name]: (states, { id, by, data }) =>
      set(states, id, { removed: true, reason: (data as { reason: string }).reason, by, fileHash: null }),
    [paperPutBack.name]: (states, { id }) =>
      set(states, id, { removed: false, reason: null, by: null, fileHash: states.get(id)?.['sha256'] }),
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('inbox_papers')
      .leftJoin('attachments', (join) =>
        join
          .onRef('attachments.attachment_id', '=', 'inbox_papers.attachment_id')
          .onRef('inbox_paper_id', '=', 'paper_id'),
      )
      .select(['paper_id', 'source', 'inbox_papers.file_name', 'inbox_papers.type', 'inbox_papers.sha256'])
      .select(['mail_sender', 'mail_subject', 'received_at', 'removed_at', 'removed_by', 'removal_reason'])
      .select('attachments.sha256 as file_sha256')
      .execute()
    return rows.map((row) => ({
      id: row.paper_id,
      label: row.file_name,
      values: {
        ...{ fileName: row.file_name, type: row.type, source: row.source },
        ...{ sha256: row.sha256.toString('hex'), fileHash: row.file_sha256?.toString('hex') ?? null },
        at: row.received_at,
        ...{ from: row.mail_sender, subject: row.mail_subject },
        ...{ removed: row.removed_at !== null, by: row.removed_by, reason: row.removal_reason },
      },
    }))
  },
})

const evidence: Kind = kindOf({
  name: 'Liefernachweise',
  looksAt: {
    evidence: [
      'evidence_id',
      'document_id',
      'attachment_id',
      'note',
      'user_id',
      'at',
      'withdrawn_at',
      'withdrawn_by',
    ],
  },
  on: {
    [evidenceAdded.name]: (states, { id, by, at, data }) => {
      const { evidenceEntityId, note, attachmentEntityId } = data as Record<string, string | null>
      states.set(String(evidenceEntityId), {
        document: id,
        note,
        attachment: attachmentEntityId,
        by,
        at: near(at),
      })
    },
    [evidenceWithdrawn.name]: (states, { by, at, data }) =>
      set(states, (data as { evidenceEntityId: string }).evidenceEntityId, {
        withdrawnBy: by,
        withdrawnAt: near(at),
      }),
    [invoiceDeleted.name]: (states, { id }) => {
      for (const [one, { document }] of states) if (document === id) states.delete(one)
    },
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('evidence')
      .innerJoin('documents', 'documents.document_id', 'evidence.document_id')
      .select([
        'evidence_id',
        'evidence.document_id',
        'attachment_id',
        'note',
        'user_id',
        'evidence.at',
        'withdrawn_at',
        'withdrawn_by',
        'number',
      ])
      .execute()
    return rows.map((row) => ({
      id: row.evidence_id,
      label: `zu ${row.number}`,
      values: {
        ...{ document: row.document_id, note: row.note, attachment: row.attachment_id, by: row.user_id },
        ...{ withdrawnBy: row.withdrawn_by, withdrawnAt: row.withdrawn_at, at: row.at },
      },
    }))
  },
})

const references: Kind = kindOf({
  name: 'Käuferreferenzen von XRechnungen',
  looksAt: { xrechnung_references: ['attachment_id', 'reference'] },
  on: {
    [xrechnungStored.name]: (states, { id, data }) => {
      const { attachmentId, reference } = data as { attachmentId: string; reference?: string }
      if (reference !== undefined) states.set(attachmentId, { reference, owner: id })
    },
    [invoiceDeleted.name]: withOwner,
  },
  async rows(tx) {
    const rows = await tx.selectFrom('xrechnung_references').selectAll().execute()
    return rows.map((row) => ({
      id: row.attachment_id,
      label: row.reference,
      values: { reference: row.reference },
    }))
  },
})

export const fileKinds: readonly Kind[] = [attachments, papers, evidence, references]
/** The events of whole documents, of which the files that they take, and what bills tell their products, is all that is looked at here. */
export const wholeDocuments: readonly string[] = [
  ...[billCreated, billReplaced, invoiceCreated, invoiceReplaced, invoiceRewritten, cancellationCreated],
  ...[cancellationReplaced, billDeleted, invoiceDeleted],
].map(nameOf)

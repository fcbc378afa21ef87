import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/files/file-name.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import { confirmVatId, recordVatIdConfirmation, vatIdConfirmed } from '../contract.ts'
import type { ReceiverFields } from '../rules/partner-fields.ts'
import type { VatIdQuestion } from '../rules/vat-id-answers.ts'
import {
  askedDetails,
  type ConfirmationDetails,
  type ConfirmationResult,
  type ConfirmationSource,
  isConfirmable,
  vatIdsOf,
} from '../rules/vat-id-confirmation.ts'
import { askVatId } from './ask-vat-id.ts'
import { loadPartner, receiverSnapshot } from './load-partner.ts'

/** Asks for the confirmation of a receiver's VAT id (§ 18e UStG) before the transaction, and keeps what was answered. */
export const confirmVatIdCommand = preparedCommand(
  confirmVatId,
  async ({ vatId }, { params, today, installation, read }) => {
    const { vatIdServices } = installation
    const question = await read((tx) => questionAbout(tx, params.uuid, vatId, today))
    if (vatIdServices === null) refuse('vatId', 'Die Abfrage von USt-IdNrn. ist nicht eingeschaltet.')
    return askVatId(vatIdServices, question)
  },
  async (tx, { vatId }, context) => {
    const { uuid } = context.params
    await loadReceiverWith(tx, uuid, vatId, 'naming')
    return keep(tx, context, uuid, { ...context.prepared, vatId, day: context.today, note: '', file: null })
  },
)

/** A confirmation that was had elsewhere: on the tax office's page, or by letter. */
export const recordVatIdConfirmationCommand = command(
  recordVatIdConfirmation,
  async (tx, { vatId, day, result, note }, context) => {
    const { uuid } = context.params
    await loadReceiverWith(tx, uuid, vatId, 'naming')
    refuseOthers(vatId, context.today)
    if (day > context.today) refuse('day', 'Der Tag der Bestätigung liegt in der Zukunft')
    return keep(tx, context, uuid, {
      ...{ vatId, day, result, note },
      source: 'HAND',
      details: null,
      answer: null,
      file: context.files.file[0] ?? null,
    })
  },
)

async function questionAbout(tx: Tx, uuid: EntityId, vatId: string, today: Day): Promise<VatIdQuestion> {
  const receiver = await loadReceiverWith(tx, uuid, vatId, 'looking')
  const firm = await loadFirm(tx)
  refuseOthers(vatId, today)
  if (!firm.vat_id.startsWith('DE')) {
    refuse('vatId', 'In den Firmendaten fehlt die deutsche USt-IdNr., mit der angefragt wird')
  }
  const asked = askedDetails(receiver, vatId)
  if (asked.companyName === '' || asked.city === '') {
    refuse('vatId', 'Für die qualifizierte Bestätigung braucht der Kunde Firma (oder Name) und Ort')
  }
  return { askedBy: firm.vat_id, vatId, asked }
}

function refuseOthers(vatId: string, today: Day): void {
  if (!isConfirmable(vatId, today)) {
    refuse('vatId', 'Bestätigt werden USt-IdNrn. aus anderen EU-Ländern (§ 18e UStG)')
  }
}

/** The receiver, if this is an id of his now: else it is not about him, or no longer. */
async function loadReceiverWith(
  tx: Tx,
  uuid: EntityId,
  vatId: string,
  purpose: 'looking' | 'naming',
): Promise<ReceiverFields> {
  const receiver = receiverSnapshot(await loadPartner(tx, uuid, 'BUYER', purpose))
  if (!vatIdsOf(receiver).includes(vatId)) refuse('vatId', 'Diese USt-IdNr. hat der Kunde nicht')
  return receiver
}

interface Confirmation {
  vatId: string
  day: Day
  source: ConfirmationSource
  result: ConfirmationResult
  details: ConfirmationDetails | null
  answer: string | null
  note: string
  /** The paper of what was entered by hand; its content is stored already. */
  file: ReceivedFile | null
}

function keep(
  tx: Tx,
  context: Context,
  partnerId: EntityId,
  { answer, file, ...confirmation }: Confirmation,
) {
  const confirmationId = context.newId()
  const { vatId, day, source, result, details, note } = confirmation
  const type = file?.type ?? ''
  const fileName = file && fitFileName(file.fileName || 'Bestätigung', type)
  const { userId } = context.actor
  if (userId === null) throw new Refusal('not-logged-in')
  context.write(
    tx.insertInto('vat_id_confirmations').values({
      confirmation_id: confirmationId,
      partner_id: partnerId,
      vat_id: vatId,
      ...{ day, source, result, details, answer, note },
      file_name: fileName,
      file_type: file && type,
      file_sha256: file?.sha256 ?? null,
      user_id: userId,
      at: context.now,
    }),
  )
  return fact(vatIdConfirmed, partnerId, {
    confirmationEntityId: confirmationId,
    ...confirmation,
    ...(file && fileName && { file: { fileName, size: file.size, sha256: file.sha256.toString('hex') } }),
  })
}

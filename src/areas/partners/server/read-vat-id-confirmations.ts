import { read } from '#server/command.ts'
import { readVatIdConfirmations } from '../contract.ts'
import { confirmationDetails } from '../rules/vat-id-confirmation.ts'
import { loadPartner } from './load-partner.ts'

/** Served by the index vat_id_confirmations_partner. */
export const readVatIdConfirmationsRead = read(
  readVatIdConfirmations,
  async (tx, _query, { params, installation }) => {
    await loadPartner(tx, params.uuid, 'BUYER', 'looking')
    const rows = await tx
      .selectFrom('vat_id_confirmations')
      .innerJoin('users', 'users.user_id', 'vat_id_confirmations.user_id')
      .select(['confirmation_id', 'vat_id', 'day', 'source', 'result', 'details', 'note', 'file_name', 'at'])
      .select(['users.first_name', 'users.family_name'])
      .where('partner_id', '=', params.uuid)
      .orderBy('day', 'desc')
      .orderBy('confirmation_id', 'desc')
      .execute()
    return {
      isOn: installation.vatIdServices !== null,
      confirmations: rows.map((row) => ({
        entityId: { uuid: row.confirmation_id },
        vatId: row.vat_id,
        day: row.day,
        source: row.source,
        result: row.result,
        details: row.details === null ? null : confirmationDetails.parse(row.details),
        note: row.note,
        fileName: row.file_name,
        at: row.at.toISOString(),
        user: `${row.first_name} ${row.family_name}`.trim(),
      })),
    }
  },
)

import { type FirmRow, loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import { signedText } from '#areas/papers/rules/signed-text.ts'
import { handOver } from '#areas/papers/server/hand-over.ts'
import type { MakingLetters, WrittenLetters } from '#areas/papers/server/letter-worker.ts'
import { type StoredLetter, storeLetter } from '#areas/papers/server/store-letter.ts'
import type { PartnerRole } from '#areas/partners/contract.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import { cleanFileName } from '#kernel/files/file-name.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { balanceLetterStored, storeBalanceLetter } from '../../contract/balance-letters.ts'
import { type AccountOwner, languageOf } from '../../rules/account-page.ts'
import {
  type BalanceLetter,
  balanceLetterMail,
  balanceLetterPage,
  balanceLetterTitle,
} from '../../rules/balance-letter-page.ts'
import { ownerOf, printAccountPage } from '../account-register.ts'

/** Letters that have no paper yet. */
export const writtenBalances: WrittenLetters = {
  async findWaiting({ sql }, tried) {
    const [row] = await sql<{ balance_letter_id: EntityId }[]>`
      select balance_letter_id from balance_letters b
      where not exists (select from papers p where p.paper_id = b.balance_letter_id)
        and balance_letter_id <> all(${[...tried]}::uuid[])
      order by written_at, balance_letter_id limit 1`
    return row?.balance_letter_id ?? null
  },
  async kindOfWaiting({ sql }, letterId) {
    const [row] = await sql<{ role: PartnerRole }[]>`
      select role from balance_letters b join partners using (partner_id) where balance_letter_id = ${letterId}
        and not exists (select from papers p where p.paper_id = b.balance_letter_id)`
    if (!row) return null
    return row.role === 'BUYER' ? 'RECEIVER_BALANCE' : 'SUPPLIER_BALANCE'
  },
  make: makeBalanceLetter,
}

async function makeBalanceLetter({ db, printer, wake }: MakingLetters, letterId: EntityId): Promise<void> {
  const printable = await db.reading(async (tx) => {
    const written = await load(tx, letterId)
    return written && { written, logo: await loadLogo(tx, written.firm) }
  })
  if (!printable) return
  const { firm, owner, letter, writtenOn } = printable.written
  const page = balanceLetterPage(
    { firm: letterFirmOf(firm), home: firm.country_code, owner, today: writtenOn, madeAt: new Date() },
    letter,
  )
  const bytes = await printAccountPage(printer, page, printable.logo)
  const { woken } = await runSystemCommand(db, storeCommand(letterId, bytes))
  if (woken.size > 0) await wake(woken)
}

interface WrittenBalance {
  firm: FirmRow
  owner: AccountOwner
  letter: BalanceLetter
  writtenOn: Day
  /** Where its e-mail goes; null on paper. */
  to: string | null
  writtenBy: EntityId | null
}

/** A letter by what was kept when it was written; null where there is none, or where its paper is there. */
async function load(tx: Tx, letterId: EntityId): Promise<WrittenBalance | null> {
  const row = await tx
    .selectFrom('balance_letters')
    .where('balance_letter_id', '=', letterId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('papers').select('paper_id').where('paper_id', '=', letterId))),
    )
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  const [firm, partner] = await Promise.all([
    loadFirm(tx),
    tx.selectFrom('partners').where('partner_id', '=', row.partner_id).selectAll().executeTakeFirstOrThrow(),
  ])
  const { kind, day, from_day: from, figures } = row
  return {
    ...{ firm, owner: ownerOf(partner), writtenOn: berlinDay(row.written_at) },
    // As the command kept them.
    letter: { kind, day, from, figures } as BalanceLetter,
    to: row.deliver === 'MAIL' ? row.recipient : null,
    writtenBy: row.written_by,
  }
}

const storeCommand = (letterId: EntityId, bytes: Uint8Array) =>
  command(storeBalanceLetter, async (tx, _input, context) => {
    // Two nodes may have printed it.
    await tx
      .selectFrom('balance_letters')
      .select('balance_letter_id')
      .where('balance_letter_id', '=', letterId)
      .forUpdate()
      .execute()
    const written = await load(tx, letterId)
    if (!written) return {}
    const { owner, letter } = written
    const title = balanceLetterTitle(letter.kind, letter, languageOf(owner))
    const stored = storeLetter(tx, context, {
      ...{ paperId: letterId, kind: owner.side === 'INVOICE' ? 'RECEIVER_BALANCE' : 'SUPPLIER_BALANCE' },
      ...{ fileName: cleanFileName(`${title}.pdf`), bytes: Buffer.from(bytes) },
    })
    const mailId = await send(tx, context, letterId, written, stored)
    const { attachmentId, fileName, sha256 } = stored
    return fact(balanceLetterStored, letterId, {
      ...{ role: owner.side === 'INVOICE' ? 'BUYER' : 'SUPPLIER', attachmentId, fileName },
      ...{ sha256: sha256.toString('hex'), mailId },
    })
  })

/** Its e-mail's id; null on paper. */
async function send(
  tx: Tx,
  context: Context,
  letterId: EntityId,
  { firm, owner, letter, to, writtenBy }: WrittenBalance,
  stored: StoredLetter,
): Promise<EntityId | null> {
  if (to === null) return null
  const { subject, text } = balanceLetterMail(owner, letter, firm.name)
  // In the name of whoever wrote the letter.
  const sender = { ...context, actor: { ...context.actor, userId: writtenBy } }
  return handOver(tx, sender, firm, {
    papers: [{ paperId: letterId, attachmentId: stored.attachmentId }],
    entityId: letterId,
    mail: { to, cc: [], copyToSelf: false, subject: subject.slice(0, 200), text },
    body: signedText(text, letterFirmOf(firm), languageOf(owner)),
    files: [stored],
    mailsSeen: null,
  })
}

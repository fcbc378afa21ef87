import { sql } from 'kysely'
import type { RaisedClaim } from '#areas/payments/contract.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClaimKind } from '../rules/facts.ts'
import { amountOfParts, type InterestPart } from '../rules/interest.ts'
import { type AskingLetter, type KnownClaim, openClaimsOf } from '../rules/open-claims.ts'

/** What changes for an invoice: settlements that are undone, and letters that are taken back. */
export interface Change {
  undone?: readonly EntityId[]
  takenBack?: readonly EntityId[]
}

interface StoredClaim {
  claimId: EntityId
  reminderId: EntityId
  kind: ClaimKind
  amount: number
  endedBy: EntityId | null
  isSettled: boolean
  waived: boolean
  withdrawn: boolean
  reopened: boolean
}

/** All that is stored of an invoice's claims. */
export interface StoredClaims {
  documentId: EntityId
  number: string
  isCancelled: boolean
  letters: readonly AskingLetter[]
  claims: readonly StoredClaim[]
  /** Lump sums and fees that are settled beside invoices which it replaces. */
  settledBefore: readonly StoredClaim[]
}

/** A claim that is not settled, as it stands afterwards. */
interface Standing {
  claim: StoredClaim
  isOpen: boolean
  endedBy: EntityId | null
  withdrawn: boolean
  reopened: boolean
}

/** What becomes of an invoice's claims. */
export interface After {
  of: StoredClaims
  standing: Standing[]
  raised: { reminderId: EntityId; kind: ClaimKind; amount: number; reopened: boolean }[]
}

/** An invoice, and those that stand in its place: what is paid beside it counts for them. Served by documents_replacements. */
export async function withHeirs(tx: Tx, documentIds: readonly EntityId[]): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    with recursive heirs as (
      select unnest(${[...documentIds]}::uuid[]) as id
      union select d.document_id from heirs join documents d on d.replaces_document_id = heirs.id
    ) select id from heirs order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Served by reminder_items_document and claims_document. */
export async function loadStoredClaims(tx: Tx, documentIds: readonly EntityId[]): Promise<StoredClaims[]> {
  const ids = [...documentIds]
  const [documents, letters, claims] = await Promise.all([
    sql<{ documentId: EntityId; number: string; isCancelled: boolean }>`
      select document_id as "documentId", number, cancelled_by_document_id is not null as "isCancelled"
      from documents where document_id = any(${ids}::uuid[]) order by document_id`.execute(tx),
    sql<Omit<AskingLetter, 'interest'> & { documentId: EntityId; parts: InterestPart[]; currency: string }>`
      select i.document_id as "documentId", i.reminder_id as "reminderId", not i.withdrawn as stands, i.interest_parts as parts,
        i.lump_sum as "lumpSum", r.currency
      from reminder_items i join reminders r using (reminder_id)
      where i.document_id = any(${ids}::uuid[]) order by r.written_at, r.reminder_id`.execute(tx),
    sql<StoredClaim & { documentId: EntityId; isOwn: boolean }>`
      with recursive bearers as (
        select document_id, document_id as own_id from documents where document_id = any(${ids}::uuid[])
        union all
        select bearers.document_id, d.replaces_document_id
        from bearers join documents d on d.document_id = bearers.own_id where d.replaces_document_id is not null
      )
      select b.document_id as "documentId", b.document_id = b.own_id as "isOwn", c.claim_id as "claimId",
        c.reminder_id as "reminderId", c.kind, c.amount_cents as amount, c.ended_by_reminder_id as "endedBy",
        c.settled_day is not null as "isSettled", c.waived, c.withdrawn, c.reopened
      from bearers b join claims c on c.document_id = b.own_id order by c.claim_id`.execute(tx),
  ])
  const lettersOf = Map.groupBy(letters.rows, ({ documentId }) => documentId)
  const claimsOf = Map.groupBy(claims.rows, ({ documentId }) => documentId)
  return documents.rows.map(({ documentId, number, isCancelled }) => {
    const known = (claimsOf.get(documentId) ?? []).map((row) => ({ ...row, amount: Number(row.amount) }))
    return {
      ...{ documentId, number, isCancelled },
      letters: (lettersOf.get(documentId) ?? []).map(({ parts, currency, ...letter }) => ({
        ...letter,
        interest: parts.length === 0 ? null : amountOfParts(parts, currency),
      })),
      claims: known.filter(({ isOwn }) => isOwn),
      settledBefore: known.filter(({ isOwn, isSettled, kind }) => !isOwn && isSettled && kind !== 'INTEREST'),
    }
  })
}

/** What becomes of an invoice's claims by a change. */
export function claimsAfter(of: StoredClaims, { undone = [], takenBack = [] }: Change): After {
  const letters = of.letters.map((letter) => ({
    ...letter,
    stands: letter.stands && !takenBack.includes(letter.reminderId),
  }))
  const known = (claim: StoredClaim): KnownClaim => ({
    ...{ claimId: claim.claimId, reminderId: claim.reminderId, kind: claim.kind },
    ...{ amount: cents(claim.amount), state: stateOf(claim, undone) },
  })
  const { open, raised, inPlaceOf } = openClaimsOf({
    ...{ letters, claims: of.claims.map(known) },
    settledBefore: of.settledBefore.map(known).filter(({ state }) => state === 'PAID' || state === 'WAIVED'),
  })
  const stands = (reminderId: EntityId) =>
    letters.some((letter) => letter.reminderId === reminderId && letter.stands)
  // Letters claim interest once: what stands beside the last one's own claim is marked.
  const asking = inPlaceOf('INTEREST')
  const first = of.claims.find(
    ({ claimId, kind, reminderId }) => kind === 'INTEREST' && open.has(claimId) && reminderId === asking,
  )
  const standing = of.claims.flatMap((claim): Standing[] => {
    const state = stateOf(claim, undone)
    if (state === 'PAID' || state === 'WAIVED') return []
    const isOpen = open.has(claim.claimId)
    const endedBy = isOpen || !stands(claim.reminderId) ? null : endOf(claim, inPlaceOf(claim.kind))
    const reopened = isOpen && claim.kind === 'INTEREST' ? claim !== first : claim.reopened
    return [{ claim, isOpen, endedBy, withdrawn: !isOpen && endedBy === null, reopened }]
  })
  const beside = raised.map((one) => ({ ...one, reopened: one.kind === 'INTEREST' && first !== undefined }))
  return { of, standing, raised: beside }
}

/** By which letter a claim is ended whose own letter stands; null where a claim of that letter took its place. */
function endOf({ reminderId, endedBy, withdrawn }: StoredClaim, by: EntityId | null): EntityId | null {
  if (endedBy !== null) return endedBy
  return withdrawn || by === reminderId ? null : by
}

function stateOf(
  { claimId, isSettled, waived, withdrawn, endedBy }: StoredClaim,
  undone: readonly EntityId[],
): KnownClaim['state'] {
  if (isSettled && !undone.includes(claimId)) return waived ? 'WAIVED' : 'PAID'
  return withdrawn || endedBy !== null ? 'OVER' : 'OPEN'
}

/** Claims that are not open once their settlement is undone: their letter was taken back, another took their place, or the invoice is cancelled. */
export const goneAfter = ({ of, standing }: After): EntityId[] =>
  standing.filter(({ isOpen }) => of.isCancelled || !isOpen).map(({ claim }) => claim.claimId)

/** What is open or over now and was the other before. */
export const turned = ({ standing }: After, to: 'OPEN' | 'OVER'): EntityId[] =>
  standing
    .filter(({ claim, isOpen }) => isOpen === (to === 'OPEN') && stateOf(claim, []) !== to)
    .map(({ claim }) => claim.claimId)

/** Writes what becomes of claims, and returns what is raised, as events tell it. What is over makes room first. */
export function writeAfter(tx: Tx, context: Context, after: After): RaisedClaim[] {
  const rank = ({ isOpen, reopened }: Standing) => (isOpen ? (reopened ? 1 : 2) : 0)
  const changed = after.standing.filter(
    ({ claim, endedBy, withdrawn, reopened }) =>
      claim.isSettled ||
      claim.endedBy !== endedBy ||
      claim.withdrawn !== withdrawn ||
      claim.reopened !== reopened,
  )
  for (const { claim, endedBy, withdrawn, reopened } of changed.sort((one, other) => rank(one) - rank(other)))
    context.write(
      tx
        .updateTable('claims')
        .set({ settled_day: null, waived: false, withdrawn, reopened, ended_by_reminder_id: endedBy })
        .where('claim_id', '=', claim.claimId),
    )
  const { documentId, number } = after.of
  return after.raised.map(({ reminderId, kind, amount, reopened }) => {
    const claimId = context.newId()
    context.write(
      tx.insertInto('claims').values({
        ...{ claim_id: claimId, reminder_id: reminderId, document_id: documentId, kind, reopened },
        ...{ amount_cents: cents(amount), raised_later: true },
      }),
    )
    return {
      ...{ claimEntityId: claimId, reminderEntityId: reminderId, invoiceEntityId: documentId },
      ...{ invoiceNumber: number, kind, amount: unitsFromCents(cents(amount)) },
    }
  })
}

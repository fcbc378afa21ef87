import { sql } from 'kysely'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { receiverSnapshot } from '#areas/partners/server/load-partner.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents, unitsFromCents } from '#kernel/money.ts'
import { type ListSearch, list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { holdsWords } from '#server/search-words.ts'
import { listReminderProposals, type ProposalRow } from '../contract/list-proposals.ts'
import { isOverdue } from '../rules/next-level.ts'
import { creditOf, type Proposal, propose } from '../rules/propose.ts'
import { type LoadedClaim, loadBlocks, loadClaims } from './load-claims.ts'
import { type LoadedInvoice, loadReminded } from './load-reminded.ts'
import { loadReminderSettings, type ReminderSettings } from './load-settings.ts'
import { claimsOnWire, invoiceOnWire, itemOnWire, levelName, stopOnWire } from './reminded-on-wire.ts'

type Search = ListSearch<{ filterType: 'seenOn'; day: Day | null }>

/** What is proposed to a customer in one currency, with what his row tells besides. */
interface Proposed {
  partnerId: EntityId
  currency: string
  proposal: Proposal
  claims: LoadedClaim[]
  loaded: LoadedInvoice[]
}

/** Who gets a letter, the longest overdue first, and then who gets none. Rows are few: they are made whole, and cut. */
export const listReminderProposalsList = list(listReminderProposals, {
  async totals(tx, search, { today }) {
    const all = await proposeAll(tx, search, today)
    const written = all.filter(({ proposal }) => proposal.letter !== null)
    const euroOf = (rows: readonly Proposed[], ids: (row: Proposed) => EntityId[]) =>
      unitsFromCents(
        sumCents(
          rows.flatMap((row) => {
            const wanted = new Set(ids(row))
            return row.loaded.filter(({ documentId }) => wanted.has(documentId)).map(({ dueEuro }) => dueEuro)
          }),
        ),
      )
    const inLetter = ({ proposal }: Proposed) =>
      (proposal.letter?.items ?? []).map(({ invoice }) => invoice.documentId)
    const inNone = ({ proposal }: Proposed) => proposal.stopped.map(({ invoice }) => invoice.documentId)
    return {
      totalCount: all.length,
      stats: {
        ...{
          letters: written.length,
          stopped: all.filter(({ proposal }) => proposal.stopped.length > 0).length,
        },
        ...{ due: euroOf(written, inLetter), dueStopped: euroOf(all, inNone) },
      },
    }
  },
  async window(tx, { startIndex, stopIndex, ...search }, { today }) {
    return rowsOf(tx, (await proposeAll(tx, search, today)).slice(startIndex, stopIndex))
  },
  async *everything(tx, { startIndex, ...search }, { today }) {
    yield await rowsOf(tx, (await proposeAll(tx, search, today)).slice(startIndex))
  },
})

// Proposals are made of whole invoices. Of more than so many the figure of a day is not worth the half second that all wait for.
const mostLookedAt = 2000

/** The invoices that the letters of a day would ask for; null where more than `most` are overdue. */
export async function proposedOn(tx: Tx, day: Day, most = mostLookedAt) {
  if (await hasMoreOverdue(tx, day, most)) return null
  const all = await proposeAll(tx, { words: [], filter: { filterType: 'seenOn', day } }, day)
  return all.flatMap(({ proposal, loaded, partnerId }) => {
    const byId = new Map(loaded.map((one) => [one.documentId, one]))
    return (proposal.letter?.items ?? []).flatMap(({ invoice }) => {
      const found = byId.get(invoice.documentId)
      if (found === undefined) return []
      const { documentId, number, dueEuro } = found
      return [{ documentId, number, partnerId, dueEuro, dueDay: invoice.dueDay, due: invoice.due }]
    })
  })
}

/** Served by documents_unpaid. */
async function hasMoreOverdue(tx: Tx, day: Day, most: number): Promise<boolean> {
  const found = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('kind', '<>', 'BILL')
    .where('due_cents', '<>', 0 as Cents)
    .where('due_cents', '>', 0 as Cents)
    .where('due_day', '<', day)
    .limit(most + 1)
    .execute()
  return found.length > most
}

async function proposeAll(tx: Tx, { words, filter }: Search, today: Day): Promise<Proposed[]> {
  const day = filter.filterType === 'seenOn' ? (filter.day ?? today) : today
  const groups = await loadGroups(tx, words, day)
  const partnerIds = [...new Set(groups.map(({ partnerId }) => partnerId))]
  const [settings, firm, loaded, claims, blocks] = await Promise.all([
    loadReminderSettings(tx),
    loadFirm(tx),
    loadReminded(
      tx,
      groups.flatMap(({ overdue }) => overdue),
    ),
    loadClaims(tx, partnerIds),
    loadBlocks(tx, partnerIds),
  ])
  const byPartner = Map.groupBy(loaded, keyOf)
  const claimsBy = Map.groupBy(claims, keyOf)
  return groups
    .flatMap(({ partnerId, currency, credit }): Proposed[] => {
      const key = keyOf({ partnerId, currency })
      const [own, ownClaims] = [byPartner.get(key) ?? [], claimsBy.get(key) ?? []]
      const proposal = propose({
        ...{ day, currency, credit, claims: ownClaims, smallDifference: firm.small_difference_cents },
        ...{ levels: settings.levels, baseRates: settings.baseRates },
        invoices: own.flatMap(({ invoice }) => invoice ?? []),
        blocks: blocks.filter((block) => block.partnerId === partnerId),
      })
      return proposal === null ? [] : [{ partnerId, currency, proposal, claims: ownClaims, loaded: own }]
    })
    .sort(inOrder)
}

const keyOf = ({ partnerId, currency }: { partnerId: EntityId; currency: string }) =>
  `${partnerId} ${currency}`

/** Letters first; the longest overdue first. */
function inOrder(one: Proposed, other: Proposed): number {
  const placeOf = ({ proposal, partnerId, currency }: Proposed) => {
    const first = proposal.letter?.items[0]?.invoice ?? proposal.stopped[0]?.invoice
    return `${proposal.letter === null ? 1 : 0} ${first?.dueDay} ${partnerId} ${currency}`
  }
  return placeOf(one) < placeOf(other) ? -1 : 1
}

/** Customers by currency who owe something overdue, with what is owed back to them. Served by documents_unpaid. */
async function loadGroups(tx: Tx, words: Search['words'], day: Day) {
  const rows = await tx
    .selectFrom('documents')
    .select(['document_id', 'partner_id', 'currency', 'due_cents', 'due_day', 'gross_cents'])
    .select(sql<boolean>`${holdsWords(sql.ref('search_text'), words)}`.as('is_found'))
    .where('kind', '<>', 'BILL')
    .where('due_cents', '<>', 0 as Cents)
    .execute()
  const groups = Map.groupBy(rows, ({ partner_id, currency }) => keyOf({ partnerId: partner_id, currency }))
  return [...groups.values()].flatMap((group) => {
    const overdue = group.filter(
      ({ due_day, due_cents, gross_cents }) =>
        due_day !== null && due_cents > 0 && gross_cents > 0 && isOverdue({ dueDay: due_day }, day),
    )
    const [first] = overdue
    if (first === undefined || !overdue.some(({ is_found }) => is_found)) return []
    return [
      {
        ...{ partnerId: first.partner_id, currency: first.currency },
        overdue: overdue.map(({ document_id }) => document_id),
        credit: creditOf(group.map(({ due_cents }) => due_cents)),
      },
    ]
  })
}

async function rowsOf(tx: Tx, proposed: readonly Proposed[]): Promise<ProposalRow[]> {
  if (proposed.length === 0) return []
  const [settings, partners] = await Promise.all([
    loadReminderSettings(tx),
    tx
      .selectFrom('partners')
      .selectAll()
      .where('partner_id', 'in', [...new Set(proposed.map(({ partnerId }) => partnerId))])
      .execute(),
  ])
  return proposed.map((row) => {
    const partner = receiverSnapshot(partners.find(({ partner_id }) => partner_id === row.partnerId) ?? {})
    return {
      ...{ partnerEntityId: row.partnerId, partner: partnerName(partner), currency: row.currency },
      ...{ language: partner.language, email: partner.email },
      letter: letterOnWire(row, settings),
      stopped: row.proposal.stopped.map(({ invoice, stops }) => ({
        ...invoiceOnWire(invoice, settings.levels),
        stops: stops.map(stopOnWire),
      })),
      credit: unitsFromCents(row.proposal.credit),
    }
  })
}

function letterOnWire({ proposal: { letter }, claims, loaded }: Proposed, { levels }: ReminderSettings) {
  if (letter === null) return null
  const numberOf = (id: EntityId) => loaded.find(({ documentId }) => documentId === id)?.number ?? ''
  return {
    ...{ level: letter.level, levelName: levelName(levels, letter.level), payUntil: letter.payUntil },
    items: letter.items.map((item) => itemOnWire(item, letter, levels)),
    claims: claimsOnWire(letter, claims, numberOf),
    missingBaseRate: letter.missingBaseRate,
    amountDue: unitsFromCents(letter.due),
    amountClaimed: unitsFromCents(letter.claimed),
    amountTotal: unitsFromCents(letter.total),
  }
}

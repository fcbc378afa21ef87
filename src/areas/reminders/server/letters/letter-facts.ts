import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { receiverAddress } from '#areas/letters/rules/letter-address.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { greetingOf } from '#areas/partners/rules/greeting.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Language } from '#kernel/texts/language.ts'
import { claimKinds, type Level } from '../../rules/facts.ts'
import type { PrintedClaim, PrintedInterest, PrintedItem, ReminderPageFacts } from '../../rules/letter.ts'

export interface ContentItem extends PrintedItem {
  documentId: EntityId
  isConsumer: boolean
  interestParts: readonly PrintedInterest[]
}

export interface ContentClaim extends Pick<PrintedClaim, 'kind' | 'amount' | 'paid' | 'waived'> {
  claimId: EntityId | null
  documentId: EntityId
  /** Of its invoice, which may be in no item. */
  number: string
  /** The earlier letter that raised it; null: this one. */
  raisedBy: { level: number; levelName: string; day: Day } | null
}

/** What a letter says, be it written or only looked at. */
export interface LetterContent
  extends Pick<
    ReminderPageFacts,
    'language' | 'text' | 'day' | 'payUntil' | 'paymentsUntil' | 'currency' | 'isEnclosing'
  > {
  level: number
  /** As it is stored, in German. */
  levelName: string
  items: readonly ContentItem[]
  claims: readonly ContentClaim[]
}

interface Surroundings {
  firm: FirmRow
  levels: readonly Level[]
  partner: ReceiverFields
  mark: string | null
  madeAt: Date
}

/** What the page of a letter is made of. */
export function pageFactsOf(
  { level, levelName, items, claims, ...content }: LetterContent,
  { firm, levels, partner, mark, madeAt }: Surroundings,
): ReminderPageFacts {
  const { language } = content
  return {
    ...content,
    ...{ firm: letterFirmOf(firm), mark, madeAt },
    recipient: receiverAddress(partner, firm.country_code, language),
    greeting: greetingOf(partner, language),
    debitorNumber: partner.debitorNumber,
    name: nameOf(levels, level, levelName, language),
    items: [...items].sort(byDueDay),
    claims: [...claims].sort(inOrder(items)).map((claim): PrintedClaim => {
      const item = items.find(({ documentId }) => documentId === claim.documentId)
      const { kind, number, amount, paid, waived, raisedBy } = claim
      return {
        ...{ kind, number, amount, paid, waived },
        parts: kind === 'INTEREST' && raisedBy === null ? (item?.interestParts ?? []) : [],
        isConsumer: item?.isConsumer ?? isConsumer(partner),
        raisedBy: raisedBy && {
          name: nameOf(levels, raisedBy.level, raisedBy.levelName, language),
          day: raisedBy.day,
        },
      }
    }),
  }
}

/** Stored is the German name; another language's is the firm's of today. */
const nameOf = (levels: readonly Level[], level: number, stored: string, language: Language) =>
  language === 'DE' ? stored : (levels[level - 1]?.names[language] ?? stored)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The longest due first. */
const byDueDay = (one: ContentItem, other: ContentItem) =>
  compare(one.dueDay, other.dueDay) || compare(one.documentId, other.documentId)

/** What the letter raises first, then by its invoices. */
function inOrder(items: readonly ContentItem[]) {
  const places = new Map([...items].sort(byDueDay).map(({ documentId }, index) => [documentId, index]))
  const placeOf = ({ documentId }: ContentClaim) => places.get(documentId) ?? places.size
  return (one: ContentClaim, other: ContentClaim) =>
    compare(one.raisedBy?.day ?? '', other.raisedBy?.day ?? '') ||
    placeOf(one) - placeOf(other) ||
    compare(one.documentId, other.documentId) ||
    claimKinds.indexOf(one.kind) - claimKinds.indexOf(other.kind) ||
    compare(one.claimId ?? '', other.claimId ?? '')
}

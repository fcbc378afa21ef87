import type { DecidedLine } from '#areas/documents/rules/decide-lines.ts'
import { searchKey } from '#kernel/text-key.ts'

interface Searched {
  number: string
  receiver: string
  lines: readonly Pick<DecidedLine, 'bookingText' | 'descriptionShort'>[]
}

/** By what an invoice is found: number, customer and the texts of its lines; a cancellation also by the number it cancels. */
export function invoiceSearchText({ number, receiver, lines }: Searched, cancelledNumber = ''): string {
  const words = [
    number,
    cancelledNumber,
    receiver,
    ...lines.flatMap((line) => [line.bookingText, line.descriptionShort]),
  ]
  return searchKey([...new Set(words)].filter(Boolean).join(' ').slice(0, 2000))
}

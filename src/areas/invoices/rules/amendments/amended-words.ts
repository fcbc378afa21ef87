import { changeOf, type StateChange } from '#areas/documents/rules/changes/state-change.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { addressWindowLines, deliveryAddress, receiverAddress } from '#areas/letters/rules/letter-address.ts'
import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
import type { AmendmentCreation } from '../../contract.ts'
import { paperWords } from '../pdf/paper-words.ts'
import { servicePeriodText } from '../service-period.ts'

/** An invoice as far as an amendment looks at it. */
export type AmendedInvoice = Pick<
  StoredInvoice,
  | 'kind'
  | 'cancelledById'
  | 'documentDay'
  | 'serviceDay'
  | 'serviceDateFrom'
  | 'advance'
  | 'partnerId'
  | 'partner'
  | 'language'
> & {
  lines: readonly Pick<StoredInvoice['lines'][number], 'localId' | 'descriptionShort' | 'descriptionLong'>[]
}

/**
 * What an amendment says otherwise than its invoice, as both are printed: the customer's address, the day of supply, the lines' texts.
 * `home` is the firm's own country.
 */
export function amendedWords(
  { partner, serviceDate, lines }: AmendmentCreation,
  invoice: AmendedInvoice,
  home: string,
): StateChange[] {
  const receiver = partner?.data ?? invoice.partner
  const { language } = invoice
  const { amendment: words, information } = paperWords[language]
  const address = (of: ReceiverFields) => addressText(of, home, language)
  const delivery = (of: ReceiverFields) => deliveryText(of, home, language)
  return [
    ...changeOf(words.address, address(invoice.partner), address(receiver)),
    ...changeOf(words.delivery, delivery(invoice.partner), delivery(receiver)),
    ...changeOf(
      invoice.serviceDateFrom === null ? information.serviceDay : information.servicePeriod,
      supplyText(invoice, invoice.serviceDay),
      supplyText(invoice, serviceDate ?? invoice.serviceDay),
    ),
    ...invoice.lines.flatMap((line, index) => {
      const amended = lines.find(({ localId }) => localId === line.localId)
      const name = words.line(index + 1)
      const { descriptionShort, descriptionLong } = line
      return [
        ...changeOf(name.text, descriptionShort, amended?.descriptionShort ?? descriptionShort),
        ...changeOf(name.description, descriptionLong, amended?.descriptionLong ?? descriptionLong),
      ]
    }),
  ]
}

/** What a letter says in the place of its invoice's words, field by field; null for what it leaves as it is. */
export interface SaidInstead {
  address: Pick<ReceiverFields, (typeof addressFields)[number]> | null
  delivery: Pick<ReceiverFields, (typeof deliveryFields)[number]> | null
  serviceDate: Day | null
  lines: { localId: string; descriptionShort: string | null; descriptionLong: string | null }[]
}

const addressFields = ['salutation', 'recipientName', 'addressLines'] as const
const deliveryFields = ['deliverySalutation', 'deliveryRecipientName', 'deliveryAddressLines'] as const

/**
 * The same as `amendedWords`, as the fields that the words come from: by them an invoice that is written anew says what its letters say
 * (§ 31 Abs. 5 UStDV). A name and address are one, as the letter prints them.
 */
export function saidInstead(
  { partner, serviceDate, lines }: AmendmentCreation,
  invoice: AmendedInvoice,
  home: string,
): SaidInstead {
  const receiver = partner?.data ?? invoice.partner
  const { language } = invoice
  const isOther = (text: (of: ReceiverFields, home: string, language: Language) => string) =>
    text(receiver, home, language) !== text(invoice.partner, home, language)
  return {
    address: isOther(addressText)
      ? { ...only(receiver, addressFields), recipientName: recipientOf(receiver) }
      : null,
    delivery: isOther(deliveryText) ? only(receiver, deliveryFields) : null,
    serviceDate: serviceDate === invoice.serviceDay ? null : serviceDate,
    lines: invoice.lines.flatMap(({ localId, descriptionShort, descriptionLong }) => {
      const amended = lines.find((line) => line.localId === localId)
      const short = otherThan(descriptionShort, amended?.descriptionShort)
      const long = otherThan(descriptionLong, amended?.descriptionLong)
      return short === null && long === null
        ? []
        : [{ localId, descriptionShort: short, descriptionLong: long }]
    }),
  }
}

const otherThan = (was: string, is: string | null | undefined) => (is === was ? null : (is ?? null))

function only<Name extends keyof ReceiverFields>(
  receiver: ReceiverFields,
  names: readonly Name[],
): Pick<ReceiverFields, Name> {
  // Each of them is given.
  return Object.fromEntries(names.map((name) => [name, receiver[name]])) as Pick<ReceiverFields, Name>
}

const addressText = (receiver: ReceiverFields, home: string, language: Language) =>
  addressWindowLines(receiverAddress(receiver, home, language), language).join('\n')

function deliveryText(receiver: ReceiverFields, home: string, language: Language): string {
  if (receiver.billingAddressIsDeliveryAddress) return ''
  return addressWindowLines(deliveryAddress(receiver, home, language), language).join('\n')
}

function supplyText({ advance, serviceDateFrom, language }: AmendedInvoice, serviceDay: Day): string {
  const period = servicePeriodText({ serviceDateFrom, serviceDay }, written[language].day)
  return advance ? paperWords[language].information.expected(period) : period
}

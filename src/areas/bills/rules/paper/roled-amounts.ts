import type { Cents } from '#kernel/money.ts'
import { foldedBefore, type Label, type LabelForm, labelsOf } from './paper-labels.ts'
import type { PaperRow } from './paper-rows.ts'
import { amountsOf, type Found } from './paper-values.ts'

/** What an amount may be called on a paper. */
export type AmountRole = 'gross' | 'net' | 'tax' | 'other'

/** An amount, and how clearly the paper calls it so: 0 where it does not. */
export interface RoledAmount extends Found<Cents> {
  rankAs: (role: AmountRole) => number
}

const roleForms: Record<AmountRole, readonly LabelForm[]> = {
  other: [
    { form: /(?:gesamtbetrag|summe)der(?:zuschlage|abschlage)/, rank: 3 },
    {
      form: /anzahlung(?:en)?|erhalteneanzahlungen|vorauszahlung(?:en)?|abschlagszahlung(?:en)?|bereitsgezahlt|bereitsbezahlt|gezahlt/,
      rank: 3,
    },
    {
      form: /skonto\w{0,12}|skontobetrag|versand|versandkosten|rabatt|nachlass|ubertrag|einzelpreis|stuckpreis|epreis/,
      rank: 3,
    },
    { form: /amountpaid|deposit|discount|shipping|unitprice|dejapaye|acompte/, rank: 3 },
  ],
  net: [
    {
      form: /nettobetrag|nettosumme|summenetto|gesamtnetto|nettogesamt|nettogesamtbetrag|gesamtbetragnetto|nettowert|netto|warenwertnetto|summeohne(?:mwst|ust|umsatzsteuer)|rechnungssummeohneust|rechnungsbetragnetto|gesamtsummenetto|zwischensummenetto|nettorechnungsbetrag/,
      rank: 3,
    },
    {
      form: /totalht|montantht|soustotalht|netamount|nettotal|totalnet|totalexclvat|totalexcludingvat|subtotal|baseht/,
      rank: 3,
    },
    {
      form: /zwischensumme|warenwert|positionssumme|entgelt|summepositionen|basisbetrag|steuerbasisbetrag|bemessungsgrundlage/,
      rank: 2,
    },
  ],
  tax: [
    {
      form: /(?:zzgl|zuzuglich|plus|enthaltene|enthalt|darin|davon|gesetzliche|gesamt|summe)*(?:mwst|ust|umsatzsteuer|mehrwertsteuer|steuerbetrag|steuer|ustbetrag|mwstbetrag|umsatzsteuerbetrag)/,
      rank: 3,
    },
    { form: /vat|vatamount|salestax|tax|taxamount|totaltax|tva|montanttva|totaltva|totalvat/, rank: 3 },
  ],
  gross: [
    {
      form: /bruttosumme|bruttobetrag|summebrutto|gesamtbrutto|bruttogesamt|bruttogesamtbetrag|gesamtbetragbrutto|gesamtsummebrutto|rechnungsbetragbrutto|rechnungsbetrag|rechnungssumme|rechnungsendbetrag|rechnungstotal|endbetrag|endsumme|gesamtbetrag|gesamtsumme|gesamtpreis|gesamtinkl(?:mwst|ust)|summeinkl(?:mwst|ust)|betraginkl(?:mwst|ust)|bruttorechnungsbetrag|gesamtrechnungsbetrag|zuzahlenderbetrag|gutschriftsbetrag|gesamtbetraginkl(?:mwst|ust)/,
      rank: 3,
    },
    {
      form: /grandtotal|totalamount|invoicetotal|totalttc|montantttc|totalinclvat|totalincludingvat|invoiceamount|totalgross|grosstotal|grossamount|totaldue/,
      rank: 3,
    },
    { form: /brutto|gesamt|total|summe|zuzahlen|ttc|gross/, rank: 2 },
    {
      form: /zahlbetrag|zahlungsbetrag|offenerbetrag|restbetrag|amountdue|balancedue|netapayer|uberweisungsbetrag|fallig/,
      rank: 1,
    },
  ],
}

type Roled = Label & { role: AmountRole }

/** The amounts of a paper by what is written before them in their row, else above them. */
export function roledAmounts(rows: readonly PaperRow[]): RoledAmount[] {
  const labels = rows.map(rolesOf)
  return rows.flatMap((row, index) =>
    amountsOf(row).map((amount): RoledAmount => {
      const before = (labels[index] ?? []).filter(({ end }) => end <= amount.start)
      const own = nearestOf(before)
      const above = own ? null : aboveOf(amount, labels.slice(Math.max(0, index - 25), index).flat())
      const label = own ?? above
      return { ...amount, rankAs: (role) => (label?.role === role ? label.rank * (own ? 1 : 0.5) : 0) }
    }),
  )
}

/** The last label of a row before an amount; 'brutto' behind another one says more of it. */
function nearestOf(labels: readonly Roled[]): Roled | null {
  return labels.at(-1) ?? null
}

/** The label at the head of its column, or above it in a box. */
function aboveOf({ place }: Found<Cents>, labels: readonly Roled[]): Roled | null {
  const above = labels.filter(
    (label) =>
      label.place.page === place.page &&
      label.place.bottom <= place.top + 2 &&
      place.top - label.place.bottom < 220 &&
      label.place.left < place.right + 4 &&
      label.place.right > place.left - 4,
  )
  return above.at(-1) ?? null
}

const roles: readonly AmountRole[] = ['other', 'net', 'tax', 'gross']

/** The longest label at each place counts: 'Gesamtbetrag netto' is a net amount. */
function rolesOf(row: PaperRow): Roled[] {
  const found = roles.flatMap((role) =>
    labelsOf(row, roleForms[role]).map((label): Roled => ({ ...label, role })),
  )
  return found
    .filter(
      (label) =>
        !found.some(
          (other) =>
            other !== label &&
            other.start < label.end &&
            label.start < other.end &&
            other.end - other.start > label.end - label.start,
        ) && !isIncluded(label),
    )
    .sort((one, other) => one.start - other.start)
}

/** 'Gesamtbetrag inkl. MwSt.': the tax is named there, not its amount. */
function isIncluded(label: Roled): boolean {
  return (
    label.role === 'tax' &&
    /(?:gesamt|summe|betrag|total|preis|brutto|netto)(?:inkl|inklusive|inclusive|incl|ohne|exkl|excl|ohnedie|including|excluding)(?:der|\d{1,2})?$/.test(
      foldedBefore(label),
    )
  )
}

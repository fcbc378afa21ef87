import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { cents, sumCents } from '#kernel/money.ts'
import type { InvoicePdfFacts } from '../pdf/pdf-facts.ts'
import { amountText } from './electronic-source.ts'

/**
 * Where an electronic invoice says something else than its paper; null where both agree. Both are mapped from the same figures by ways
 * of their own, so that what one of them loses is found before a number is given.
 */
export function differsFromPaper(invoice: ElectronicInvoice, paper: InvoicePdfFacts): string | null {
  const { totals } = paper
  const pairs: [what: string, electronic: string | null, printed: string | null][] = [
    ['net', invoice.totals.net, amountText(totals.netCents)],
    ['tax', invoice.totals.tax, amountText(cents(totals.grossCents - totals.netCents))],
    ['gross', invoice.totals.gross, amountText(totals.grossCents)],
    ['paid', invoice.totals.prepaid ?? '0.00', amountText(totals.paymentsCents)],
    ['shown taxes', shownTaxes(invoice), printedTaxes(paper)],
    ['tax in EUR', invoice.totals.taxInAccountingCurrency, printedEuros(invoice, paper)],
    ['quantities', quantities(invoice, paper), paper.lineItems.map(({ quantity }) => quantity).join()],
    [
      'texts',
      texts(invoice, paper),
      paper.lineItems.map(({ descriptionShort }) => descriptionShort.trim()).join('\n'),
    ],
    ['buyer', invoice.buyer.name ?? '', paper.receiver.recipientName.trim()],
    ['day', invoice.issueDay, paper.document.invoiceDate],
  ]
  // Nothing is due of a cancellation, whatever its sum is.
  if (paper.document.documentType === 'INVOICE') {
    pairs.push(['due', invoice.totals.payable, amountText(totals.amountDueCents)])
  }
  const found = pairs.find(([, electronic, printed]) => electronic !== printed)
  return found ? `${found[0]}: ${found[1]} is not ${found[2]}` : null
}

/** By rate: the paper may show a rate twice, as German tax and as that of another country. */
function printedTaxes({ taxes }: InvoicePdfFacts): string {
  const rates = Map.groupBy(taxes, ({ percent }) => String(percent))
  return [...rates]
    .map(([percent, parts]) => {
      const [net, tax] = [parts.map(({ netCents }) => netCents), parts.map(({ taxCents }) => taxCents)]
      return `${percent}: ${amountText(sumCents(net))} ${amountText(sumCents(tax))}`
    })
    .sort()
    .join('\n')
}

function shownTaxes({ taxBreakdowns }: ElectronicInvoice): string {
  return taxBreakdowns
    .filter(({ category }) => category.code === 'S')
    .map(({ category, base, tax }) => `${category.percent}: ${base} ${tax}`)
    .sort()
    .join('\n')
}

function printedEuros({ totals }: ElectronicInvoice, { taxes }: InvoicePdfFacts): string | null {
  if (totals.taxInAccountingCurrency === null) return null
  return amountText(sumCents(taxes.map(({ taxEuroCents }) => taxEuroCents)))
}

/** The lines of the supply come first, in the order of the paper. */
function quantities({ lines }: ElectronicInvoice, { lineItems }: InvoicePdfFacts): string {
  return lines
    .slice(0, lineItems.length)
    .map(({ quantity }) => quantity?.replace('-', ''))
    .join()
}

function texts({ lines }: ElectronicInvoice, { lineItems }: InvoicePdfFacts): string {
  return lines
    .slice(0, lineItems.length)
    .map(({ name }) => name ?? '')
    .join('\n')
}

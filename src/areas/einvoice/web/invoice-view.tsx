import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { formatIban } from '#kernel/codes/iban.ts'
import type {
  AllowanceCharge,
  ElectronicInvoice,
  ElectronicLine,
  InvoicePeriod,
  PaymentInstructions,
  TaxBreakdown,
  TradeParty,
} from '../rules/electronic-invoice.ts'
import type { InvoiceFinding } from '../rules/invoice-findings.ts'
import { numberWords } from '../rules/number-words.ts'
import { discountsOf, discountWords } from '../rules/payment-discounts.ts'
import type { ViewField } from '../rules/view-fields.ts'
import styles from './invoice-view.module.css'
import {
  addressWords,
  amountWords,
  dayWords,
  dueWords,
  idWords,
  isNothing,
  meansWords,
  priceWords,
  quantityWords,
  taxWords,
  typeWords,
} from './invoice-words.ts'
import { markField } from './mark-field.ts'
import { Remarks, RemarksContext, remarksByField } from './remarks.tsx'

export interface InvoiceViewProps {
  invoice: ElectronicInvoice
  /** What opens a document that lies in the invoice, by its place among `supportingDocuments`; null where none lies there. */
  enclosure?: (index: number, name: string) => ReactNode
  /** What was found wrong with it, where that is not said elsewhere. */
  findings?: ReactNode
  /** The same, to be said beside the values that it speaks of. */
  remarks?: readonly InvoiceFinding[]
  /** The value that somebody asked for: it is marked, and brought into sight. */
  marked?: MarkedField | null
}

/** A value of the invoice in a file; a new one each time that somebody asks. */
export interface MarkedField {
  uuid: string
  field: ViewField
}

const noRemarks: readonly InvoiceFinding[] = []

/** An electronic invoice as a person reads it, with every field that it has. */
export function InvoiceView({
  invoice,
  enclosure,
  findings,
  remarks = noRemarks,
  marked = null,
}: InvoiceViewProps) {
  const { seller, buyer, number, typeCode } = invoice
  const article = useRef<HTMLElement>(null)
  const byField = useMemo(() => remarksByField(remarks), [remarks])
  useEffect(() => {
    if (marked && article.current) markField(article.current, marked.field)
  }, [marked])
  return (
    <RemarksContext value={byField}>
      <article
        ref={article}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard too
        tabIndex={0}
        className={styles.invoice}
        aria-label={`Inhalt der Rechnung ${number ?? ''}`}
      >
        <header className={styles.head} data-field="head">
          <h3 data-field="head.number">
            {typeWords(typeCode) || 'Rechnung'} {number}
          </h3>
          <Remarks of="head.number" />
          <Facts
            part="head"
            except={['head.number']}
            rows={[
              ['Rechnungsdatum', dayWords(invoice.issueDay), 'head.issueDay'],
              ['Leistungsdatum', dayWords(invoice.delivery?.day ?? null), 'head.delivery'],
              ['Zeitraum', periodWords(invoice.period), 'head.period'],
              ['Fällig', dueWords(invoice), 'head.dueDay'],
              ['Währung', invoice.currency, 'head.currency'],
            ]}
          />
        </header>
        {findings}
        <div className={styles.parties}>
          <Party title="Verkäufer" field="seller" party={seller} />
          <Party title="Käufer" field="buyer" party={buyer} />
        </div>
        <Lines lines={invoice.lines} />
        <Allowances parts={invoice.allowancesAndCharges} />
        <Taxes breakdowns={invoice.taxBreakdowns} />
        <Sums invoice={invoice} />
        <Payment invoice={invoice} />
        <Part title="Bemerkungen" field="notes">
          {invoice.notes.map(({ text, subjectCode }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no name of their own and may be alike
            <p key={index} className={styles.note}>
              {subjectCode && `${subjectCode}: `}
              {text}
            </p>
          ))}
        </Part>
        <More invoice={invoice} />
        <Attached invoice={invoice} enclosure={enclosure} />
      </article>
    </RemarksContext>
  )
}

type Row = readonly [label: string, value: string | null | undefined, field?: ViewField]

interface FactsProps {
  rows: readonly Row[]
  /** Of the part that these are the values of: what was found wrong with values that it does not have is said after them. */
  part?: ViewField
  except?: readonly ViewField[]
}

/** Names and values; what is absent has no row. */
function Facts({ rows, part, except = [] }: FactsProps) {
  const given = rows.filter(([, value]) => value)
  const fields = given.map(([, , field]) => field)
  const rest = part && <Remarks of={part} except={[...except, ...fields]} />
  if (given.length === 0) return rest
  return (
    <>
      <dl className={styles.facts}>
        {given.map(([label, value, field], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two of its attributes alike
          <div key={index} data-field={field}>
            <dt>{label}</dt>
            <dd>
              {value}
              {field && <Remarks of={field} />}
            </dd>
          </div>
        ))}
      </dl>
      {rest}
    </>
  )
}

/** A part with a heading, which is left out where nothing stands in it. */
function Part({ title, field, children }: { title: string; field: ViewField; children: ReactNode }) {
  const isEmpty = Array.isArray(children) ? children.every((child) => !child) : !children
  if (isEmpty) return null
  return (
    <section className={styles.part} data-field={field}>
      <h4>{title}</h4>
      <Remarks of={field} />
      {children}
    </section>
  )
}

const periodWords = (period: InvoicePeriod | null) =>
  period && [dayWords(period.from), dayWords(period.to)].filter(Boolean).join(' bis ')

function Party({ title, field, party }: { title: string; field: ViewField; party: TradeParty }) {
  const { name, tradingName, address, contact } = party
  return (
    <section className={styles.part} data-field={field}>
      <h4>{title}</h4>
      <Remarks of={field} />
      <address className={styles.address}>
        <strong>{name ?? tradingName}</strong>
        {`\n${addressWords(address)}`}
      </address>
      <Facts
        rows={[
          ['Auch genannt', name ? tradingName : null],
          ['USt-IdNr.', party.vatId],
          ['Steuernummer', party.taxRegistration],
          ['Registernummer', idWords(party.legalRegistration)],
          ['Kennung', party.identifiers.map(idWords).join(', ')],
          ['Rechtliches', party.legalInformation],
          ['Elektronische Adresse', idWords(party.electronicAddress)],
          ['Ansprechpartner', contact?.name],
          ['Telefon', contact?.phone],
          ['E-Mail', contact?.email],
        ]}
      />
    </section>
  )
}

/** 'Je 100 Stück' where the price is that of several (BT-149). */
function priceOf({ net, baseQuantity, baseUnit }: ElectronicLine['price']): string {
  const base = numberWords(baseQuantity)
  const isOfSeveral = base !== '' && base !== '1'
  return isOfSeveral ? `${priceWords(net)} je ${quantityWords(baseQuantity, baseUnit)}` : priceWords(net)
}

function Lines({ lines }: { lines: readonly ElectronicLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.part} data-field="line">
      <h4>Positionen</h4>
      <Remarks of="line" />
      <ol className={styles.lines} aria-label="Positionen der Rechnung">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their ids may be absent or alike
          <li key={index} data-field={`line.${index}`}>
            <span className={styles.quiet}>{line.id ?? index + 1}</span>
            <LineName line={line} field={`line.${index}`} />
            <strong>{amountWords(line.net)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What a line is, and all else that it says. */
function LineName({ line, field }: { line: ElectronicLine; field: ViewField }) {
  const { price } = line
  const parts = line.allowancesAndCharges.map(allowanceWords)
  // Many programs state a price before a discount of 0.
  const isReduced = !isNothing(price.discount)
  return (
    <div className={styles.line}>
      <div>{line.name}</div>
      <Remarks of={field} />
      <div className={styles.quiet}>
        {quantityWords(line.quantity, line.unit)} × {priceOf(price)} · {taxWords(line.tax)}
      </div>
      {line.description && line.description !== line.name && (
        <div className={styles.quiet}>{line.description}</div>
      )}
      <Facts
        rows={[
          ['Bemerkung', line.note],
          ['Artikelnummer', line.sellerItemId],
          ['Ihre Artikelnummer', line.buyerItemId],
          ['GTIN', idWords(line.standardItemId)],
          ['Zeitraum', periodWords(line.period)],
          ['Nachlass, Zuschlag', parts.join('; ')],
          ['Preis vor Nachlass', isReduced ? priceWords(price.gross) : null],
          ['Nachlass im Preis', isReduced ? priceWords(price.discount) : null],
          ['Bestellposition', line.orderLine],
          ['Gegenstand', idWords(line.object)],
          ['Buchungsangabe', line.accountingReference],
          ['Warengruppe', line.classifications.map(idWords).join(', ')],
          ['Ursprungsland', line.originCountry],
          ...line.attributes.map(({ name, value }): Row => [name ?? 'Eigenschaft', value]),
        ]}
      />
    </div>
  )
}

function allowanceWords({ isCharge, amount, base, percent, reason, reasonCode }: AllowanceCharge): string {
  const name = reason ?? (reasonCode ? `Grund ${reasonCode}` : isCharge ? 'Zuschlag' : 'Nachlass')
  const share = percent && ` (${numberWords(percent)} %${base ? ` von ${amountWords(base)}` : ''})`
  return `${name}${share ?? ''}: ${isCharge ? '' : '−'}${amountWords(amount)}`
}

function Allowances({ parts }: { parts: readonly AllowanceCharge[] }) {
  if (parts.length === 0) return null
  return (
    <section className={styles.part} data-field="allowances">
      <h4>Nachlässe und Zuschläge</h4>
      <Remarks of="allowances" />
      <ul className={styles.list}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own and may be alike
          <li key={index}>
            {allowanceWords(part)} <span className={styles.quiet}>{taxWords(part.tax)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Taxes({ breakdowns }: { breakdowns: readonly TaxBreakdown[] }) {
  if (breakdowns.length === 0) return null
  return (
    <section className={styles.part} data-field="taxes">
      <h4>Steuern</h4>
      <Remarks of="taxes" />
      <ul className={styles.lines} aria-label="Steuern der Rechnung">
        {breakdowns.map(({ category, base, tax, exemptionReason, exemptionCode }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own and may be alike
          <li key={index}>
            <span />
            <div className={styles.line}>
              <div>
                {taxWords(category)} auf {amountWords(base)}
              </div>
              <div className={styles.quiet}>
                {[exemptionReason, exemptionCode].filter(Boolean).join(' · ')}
              </div>
            </div>
            <strong>{amountWords(tax)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ invoice: { totals, taxCurrency, currency } }: { invoice: ElectronicInvoice }) {
  const amount = (text: string | null) => text && `${amountWords(text)} ${currency ?? ''}`
  return (
    <section className={styles.part} data-field="totals">
      <h4>Summen</h4>
      <div className={styles.sums}>
        <Facts
          part="totals"
          rows={[
            ['Summe der Positionen', amount(totals.linesNet), 'totals.linesNet'],
            ['Nachlässe', amount(totals.allowances), 'totals.allowances'],
            ['Zuschläge', amount(totals.charges), 'totals.charges'],
            ['Gesamt netto', amount(totals.net), 'totals.net'],
            ['Steuer', amount(totals.tax), 'totals.tax'],
            [
              `Steuer in ${taxCurrency ?? 'anderer Währung'}`,
              totals.taxInAccountingCurrency && amountWords(totals.taxInAccountingCurrency),
            ],
            ['Gesamt brutto', amount(totals.gross), 'totals.gross'],
            ['Schon bezahlt', amount(totals.prepaid), 'totals.prepaid'],
            ['Rundung', amount(totals.rounding), 'totals.rounding'],
            ['Zahlbetrag', amount(totals.payable), 'totals.payable'],
          ]}
        />
      </div>
    </section>
  )
}

function Payment({ invoice }: { invoice: ElectronicInvoice }) {
  const { payments, paymentTerms, payee } = invoice
  const discounts = discountsOf(invoice)
  if (payments.length === 0 && !paymentTerms && !payee && discounts.length === 0) return null
  return (
    <section className={styles.part} data-field="payment">
      <h4>Zahlung</h4>
      <Remarks of="payment" />
      {paymentTerms && <p className={styles.note}>{paymentTerms}</p>}
      <Facts rows={discounts.map((discount): Row => ['Skonto', discountWords(discount, invoice.currency)])} />
      {payments.map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own and may be alike
        <Facts key={index} rows={paymentRows(payment)} />
      ))}
      {payee && (
        <Facts
          rows={[
            ['Zahlungsempfänger', payee.name],
            ['Seine Kennung', idWords(payee.identifier)],
            ['Seine Registernummer', idWords(payee.legalRegistration)],
          ]}
        />
      )}
    </section>
  )
}

function paymentRows(payment: PaymentInstructions): Row[] {
  const { card, directDebit } = payment
  return [
    ['Zahlungsart', meansWords(payment.meansCode, payment.meansText)],
    ['Verwendungszweck', payment.remittance],
    ...payment.creditTransfers.flatMap(({ account, accountName, bic }, index): Row[] => {
      const which = index === 0 ? '' : ` ${index + 1}`
      return [
        [`IBAN${which}`, account && formatIban(account)],
        [`BIC${which}`, bic],
        [`Kontoinhaber${which}`, accountName],
      ]
    }),
    ['Karte', card?.number],
    ['Karteninhaber', card?.holder],
    ['Mandatsreferenz', directDebit?.mandate],
    ['Gläubiger-ID', directDebit?.creditorId],
    ['Belastetes Konto', directDebit?.debitedAccount && formatIban(directDebit.debitedAccount)],
  ]
}

/** Whatever else an invoice says. */
function More({ invoice }: { invoice: ElectronicInvoice }) {
  const { delivery, taxRepresentative } = invoice
  const rows: Row[] = [
    ['Referenz des Käufers', invoice.buyerReference],
    ['Bestellung', invoice.orderReference],
    ['Auftrag', invoice.salesOrderReference],
    ['Projekt', invoice.projectReference],
    ['Vertrag', invoice.contractReference],
    ['Wareneingang', invoice.receivingAdvice],
    ['Lieferschein', invoice.despatchAdvice],
    ['Ausschreibung', invoice.tenderReference],
    ['Gegenstand', idWords(invoice.object)],
    ['Buchungsangabe', invoice.accountingReference],
    [
      'Frühere Rechnungen',
      invoice.precedingInvoices
        .map(({ number, day }) => [number, day && `vom ${dayWords(day)}`].filter(Boolean).join(' '))
        .join(', '),
    ],
    ['Lieferung an', delivery && [delivery.name, addressWords(delivery.address)].filter(Boolean).join('\n')],
    ['Lieferort', delivery && idWords(delivery.location)],
    [
      'Steuervertreter',
      taxRepresentative &&
        [taxRepresentative.name, taxRepresentative.vatId, addressWords(taxRepresentative.address)]
          .filter(Boolean)
          .join('\n'),
    ],
    ['Steuer entsteht am', dayWords(invoice.taxPointDay)],
    ['Steuer entsteht mit', invoice.taxPointCode],
    ['Währung der Steuer', invoice.taxCurrency],
    ['Geschäftsprozess', invoice.processType],
    ['Spezifikation', invoice.specification],
  ]
  return (
    <section className={styles.part} data-field="more">
      <h4>Weitere Angaben</h4>
      <Remarks of="more" />
      <Facts rows={rows} />
    </section>
  )
}

function Attached({ invoice: { supportingDocuments }, enclosure }: InvoiceViewProps) {
  if (supportingDocuments.length === 0) return null
  return (
    <section className={styles.part} data-field="attached">
      <h4>Beilagen in der Datei</h4>
      <Remarks of="attached" />
      <ul className={styles.list}>
        {supportingDocuments.map(({ reference, description, address, fileName, mimeType }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own and may be alike
          <li key={index}>
            {[fileName ?? reference, description, mimeType, address].filter(Boolean).join(' · ')}{' '}
            {enclosure?.(index, fileName ?? reference ?? `Beilage ${index + 1}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

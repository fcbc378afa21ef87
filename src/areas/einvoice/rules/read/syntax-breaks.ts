import type { SyntaxBreak } from '../electronic-invoice.ts'
import type { XmlElement } from './xml-element.ts'

/**
 * What of a file breaks a rule of XRechnung that speaks of elements which the model has not, such as a second total of taxes or an
 * empty element.
 */
export function syntaxBreaks(root: XmlElement, syntax: 'ubl' | 'cii'): SyntaxBreak[] {
  const found: SyntaxBreak[] = []
  const say: Say = (rule, isBroken, line = null) => {
    if (isBroken) found.push({ rule, line })
  }
  say('PEPPOL-EN16931-R008', hasEmptyElement(root))
  if (syntax === 'ubl') ublBreaks(root, say)
  else ciiBreaks(root, say)
  return found
}

type Say = (rule: string, isBroken: boolean, line?: number | null) => void

const at = (from: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap((one) => one.children.filter((it) => it.name === name)),
      [from],
    )
const has = (from: XmlElement, path: string) => at(from, path).length > 0
const isAnyOf = (elements: readonly XmlElement[], text: string) =>
  elements.some((element) => element.text.trim() === text)

function hasEmptyElement({ name, text, children }: XmlElement): boolean {
  if (children.length > 0) return children.some(hasEmptyElement)
  // CII demands this one, even where nothing is said of the delivery.
  return name !== 'ApplicableHeaderTradeDelivery' && text.trim() === ''
}

/** Other words of xs:boolean, 1 and 0, are not allowed. */
const isIndicator = (found: readonly XmlElement[]) => isAnyOf(found, 'true') || isAnyOf(found, 'false')

function ublBreaks(root: XmlElement, say: Say): void {
  const lines = [...at(root, 'InvoiceLine'), ...at(root, 'CreditNoteLine')]
  const totals = at(root, 'TaxTotal')
  const alone = totals.filter((total) => !has(total, 'TaxSubtotal')).length
  say('PEPPOL-EN16931-R053', totals.length - alone !== 1)
  say('PEPPOL-EN16931-R054', alone > (has(root, 'TaxCurrencyCode') ? 1 : 0))
  for (const part of at(root, 'AllowanceCharge'))
    say('PEPPOL-EN16931-R043', !isIndicator(at(part, 'ChargeIndicator')))
  for (const [index, line] of lines.entries()) {
    for (const part of at(line, 'AllowanceCharge'))
      say('PEPPOL-EN16931-R043', !isIndicator(at(part, 'ChargeIndicator')), index)
    for (const part of at(line, 'Price/AllowanceCharge'))
      say('PEPPOL-EN16931-R044', !isAnyOf(at(part, 'ChargeIndicator'), 'false'), index)
    const isOther =
      has(line, 'DocumentReference') && !isAnyOf(at(line, 'DocumentReference/DocumentTypeCode'), '130')
    say('PEPPOL-EN16931-R101', isOther, index)
  }
}

function ciiBreaks(root: XmlElement, say: Say): void {
  const transaction = at(root, 'SupplyChainTradeTransaction')
  for (const settlement of transaction.flatMap((one) => at(one, 'ApplicableHeaderTradeSettlement')))
    settlementBreaks(settlement, say)
  const lines = transaction.flatMap((one) => at(one, 'IncludedSupplyChainTradeLineItem'))
  for (const [index, line] of lines.entries()) {
    for (const part of at(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge'))
      say('PEPPOL-EN16931-R043-1', !isIndicator(at(part, 'ChargeIndicator/Indicator')), index)
    const documents = at(line, 'SpecifiedLineTradeSettlement/AdditionalReferencedDocument')
    const isOther = documents.length > 0 && !documents.some((one) => isAnyOf(at(one, 'TypeCode'), '130'))
    say('PEPPOL-EN16931-R101', isOther, index)
    priceBreaks(line, (rule, isBroken) => say(rule, isBroken, index))
  }
}

function settlementBreaks(settlement: XmlElement, say: Say): void {
  const [currency = ''] = at(settlement, 'InvoiceCurrencyCode').map(({ text }) => text.trim())
  const taxes = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount')
  const currencies = taxes.flatMap(({ attributes }) => attributes.get('currencyID')?.trim() ?? [])
  const own = currencies.filter((one) => one === currency).length
  say('PEPPOL-EN16931-R053', own > 1)
  say('PEPPOL-EN16931-R054', currencies.length - own > (has(settlement, 'TaxCurrencyCode') ? 1 : 0))
  for (const part of at(settlement, 'SpecifiedTradeAllowanceCharge'))
    say('PEPPOL-EN16931-R043-1', !isIndicator(at(part, 'ChargeIndicator/Indicator')))
  for (const means of at(settlement, 'SpecifiedTradeSettlementPaymentMeans')) {
    const isDebit = isAnyOf(at(means, 'TypeCode'), '59')
    say('BR-DE-25-b', isDebit && has(means, 'PayeeSpecifiedCreditorFinancialInstitution'))
  }
}

function priceBreaks(line: XmlElement, say: Say): void {
  const gross = at(line, 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice')
  const discounts = gross.flatMap((price) => at(price, 'AppliedTradeAllowanceCharge'))
  const indicators = discounts.flatMap((part) => at(part, 'ChargeIndicator/Indicator'))
  say(
    'PEPPOL-EN16931-R044',
    discounts.some((part) => has(part, 'ActualAmount')) && !isAnyOf(indicators, 'false'),
  )
  for (const part of discounts)
    say('PEPPOL-EN16931-R043-2', !isIndicator(at(part, 'ChargeIndicator/Indicator')))
  const [net] = at(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity')
  const [of] = gross.flatMap((price) => at(price, 'BasisQuantity'))
  if (!of) return
  const unit = of.attributes.get('unitCode')
  const units = [unit, net?.attributes.get('unitCode')]
  const isOtherUnit = !units.includes(undefined) && units[0] !== units[1]
  say('BR-TMP-3', net !== undefined && (net.text.trim() !== of.text.trim() || isOtherUnit))
  // Those of the net price are in the model.
  if (net === undefined) return
  say('PEPPOL-EN16931-R121', Number(of.text) <= 0)
  const billed = at(line, 'SpecifiedLineTradeDelivery/BilledQuantity').map(({ attributes }) =>
    attributes.get('unitCode'),
  )
  say('PEPPOL-EN16931-R130', unit !== undefined && !billed.includes(unit))
}

import { addressCountries, currencyCodes } from './code-lists/currency-codes.ts'
import {
  attachmentTypes,
  creditNoteTypes,
  exemptionCodes,
  invoiceTypes,
  noteSubjects,
  paymentMeansCodes,
  taxCategoryCodes,
  taxPointCodes,
} from './code-lists/document-codes.ts'
import { allowanceReasons, chargeReasons } from './code-lists/reason-codes.ts'
import {
  classificationSchemes,
  electronicAddressSchemes,
  identifierSchemes,
  objectSchemes,
} from './code-lists/scheme-codes.ts'
import { unitCodes } from './code-lists/unit-codes.ts'
import type { ElectronicInvoice, Identifier } from './electronic-invoice.ts'
import { absent, bothPlaces, each, eachAnywhere, eachLine, eachOfLine, once } from './places.ts'
import { coreRule, type Rule } from './rule.ts'

/** Codes must be of their lists: BR-CL-01 … BR-CL-26. A code that is missing is of another rule. BR-CL-03 is of the
 * currency that a file repeats with each amount, which the model has once (BT-5). */
export const codeRules: readonly Rule[] = [
  coreRule(
    'BR-CL-01',
    'BT-3',
    'Die Art der Rechnung ist kein Code der Liste UNTDID 1001 (BT-3).',
    once(({ typeCode }, { syntax }) => {
      const [noInvoice, noCredit] = [isForeign(typeCode, invoiceTypes), isForeign(typeCode, creditNoteTypes)]
      // UBL has a root of its own for each kind.
      if (syntax === 'ubl-invoice') return noInvoice
      return syntax === 'ubl-credit-note' ? noCredit : noInvoice && noCredit
    }),
  ),
  coreRule(
    'BR-CL-04',
    'BT-5',
    'Die Währung der Rechnung ist kein Code nach ISO 4217 (BT-5).',
    once((it) => isForeign(it.currency, currencyCodes)),
  ),
  coreRule(
    'BR-CL-05',
    'BT-6',
    'Die Währung der Umsatzsteuer ist kein Code nach ISO 4217 (BT-6).',
    once((it) => isForeign(it.taxCurrency, currencyCodes)),
  ),
  coreRule(
    'BR-CL-06',
    'BT-8',
    'Der Code für das Steuerdatum ist nicht zugelassen (BT-8).',
    once((it) => isForeign(it.taxPointCode, taxPointCodes)),
  ),
  coreRule(
    'BR-CL-07',
    'BT-18',
    'Das Schema der Kennung eines Objekts ist kein Code der Liste UNTDID 1153 (BT-18-1, BT-128-1).',
    bothPlaces(
      once((it) => hasForeignScheme(it.object, objectSchemes)),
      eachLine((line) => hasForeignScheme(line.object, objectSchemes)),
    ),
  ),
  coreRule(
    'BR-CL-08',
    'BT-21',
    'Das Thema einer Bemerkung ist kein Code der Liste UNTDID 4451 (BT-21).',
    each(
      (it) => it.notes,
      (note) => isForeign(note.subjectCode, noteSubjects),
    ),
  ),
  coreRule(
    'BR-CL-10',
    'BT-29',
    'Das Schema einer Kennung ist kein Code der Liste ISO 6523 ICD (BT-29-1, BT-46-1, BT-60-1).',
    once((it) => hasForeignParty(it)),
  ),
  coreRule(
    'BR-CL-11',
    'BT-30',
    'Das Schema einer Registernummer ist kein Code der Liste ISO 6523 ICD (BT-30-1, BT-47-1, BT-61-1).',
    once((it) => {
      return [
        it.seller.legalRegistration,
        it.buyer.legalRegistration,
        it.payee?.legalRegistration ?? null,
      ].some((part) => {
        return hasForeignScheme(part, identifierSchemes)
      })
    }),
  ),
  coreRule(
    'BR-CL-13',
    'BT-158',
    'Das Schema einer Klassifizierung ist kein Code der Liste UNTDID 7143 (BT-158-1).',
    eachOfLine(
      (line) => line.classifications,
      (part) => {
        return hasForeignScheme(part, classificationSchemes)
      },
    ),
  ),
  coreRule(
    'BR-CL-14',
    'BT-40',
    'Das Land einer Anschrift ist kein Code nach ISO 3166-1 (BT-40, BT-55, BT-69, BT-80).',
    once((it) => {
      return [it.seller.address, it.buyer.address, it.taxRepresentative?.address, it.delivery?.address].some(
        (address) => {
          return isForeign(address?.countryCode ?? null, addressCountries)
        },
      )
    }),
  ),
  coreRule(
    'BR-CL-15',
    'BT-159',
    'Das Ursprungsland des Artikels ist kein Code nach ISO 3166-1 (BT-159).',
    eachLine((line) => isForeign(line.originCountry, addressCountries)),
  ),
  coreRule(
    'BR-CL-16',
    'BT-81',
    'Die Zahlungsart ist kein Code der Liste UNTDID 4461 (BT-81).',
    each(
      (it) => it.payments,
      (part) => isForeign(part.meansCode, paymentMeansCodes),
    ),
  ),
  coreRule(
    'BR-CL-17',
    'BT-118',
    'Eine Steuerkategorie ist kein Code der Liste UNTDID 5305 (BT-95, BT-102, BT-118).',
    once((it) => {
      return [
        ...it.taxBreakdowns.map(({ category }) => category),
        ...it.allowancesAndCharges.map(({ tax }) => tax),
      ].some((tax) => {
        return isForeign(tax?.code ?? null, taxCategoryCodes)
      })
    }),
  ),
  coreRule(
    'BR-CL-18',
    'BT-151',
    'Die Steuerkategorie der Position ist kein Code der Liste UNTDID 5305 (BT-151).',
    eachLine((line) => isForeign(line.tax.code, taxCategoryCodes)),
  ),
  coreRule(
    'BR-CL-19',
    'BT-98',
    'Der Code für den Grund eines Nachlasses ist nicht in der Liste UNTDID 5189 (BT-98, BT-140).',
    eachAnywhere((part) => {
      return !part.isCharge && isForeign(part.reasonCode, allowanceReasons)
    }),
  ),
  coreRule(
    'BR-CL-20',
    'BT-105',
    'Der Code für den Grund eines Zuschlags ist nicht in der Liste UNTDID 7161 (BT-105, BT-145).',
    eachAnywhere((part) => {
      return part.isCharge && isForeign(part.reasonCode, chargeReasons)
    }),
  ),
  coreRule(
    'BR-CL-21',
    'BT-157',
    'Das Schema der Standardkennung ist kein Code der Liste ISO 6523 ICD (BT-157-1).',
    eachLine((line) => {
      return hasForeignScheme(line.standardItemId, identifierSchemes)
    }),
  ),
  coreRule(
    'BR-CL-22',
    'BT-121',
    'Der Code für den Grund der Steuerbefreiung ist nicht in der Liste VATEX (BT-121).',
    each(
      (it) => it.taxBreakdowns,
      (part) => {
        return isForeign(part.exemptionCode?.toLowerCase() ?? null, exemptionCodes)
      },
    ),
  ),
  coreRule(
    'BR-CL-23',
    'BT-130',
    'Die Einheit ist kein Code der Empfehlungen 20 und 21 der UN/ECE (BT-130, BT-150).',
    eachLine((line) => {
      return isForeign(line.unit, unitCodes) || isForeign(line.price.baseUnit, unitCodes)
    }),
  ),
  coreRule(
    'BR-CL-24',
    'BT-125',
    'Ein Anhang ist von einer Art, die nicht zugelassen ist (BT-125-1); erlaubt sind PDF, PNG, JPEG, CSV, XLSX und ODS.',
    each(
      (it) => it.supportingDocuments,
      (part) => {
        return isForeign(part.mimeType, attachmentTypes)
      },
    ),
  ),
  coreRule(
    'BR-CL-25',
    'BT-34',
    'Das Schema einer elektronischen Adresse ist nicht in der Liste EAS (BT-34-1, BT-49-1).',
    once(({ seller, buyer }) => {
      return [seller.electronicAddress, buyer.electronicAddress].some((part) =>
        hasForeignScheme(part, electronicAddressSchemes),
      )
    }),
  ),
  coreRule(
    'BR-CL-26',
    'BT-71',
    'Das Schema der Kennung des Lieferorts ist kein Code der Liste ISO 6523 ICD (BT-71-1).',
    once(({ delivery }) => {
      return hasForeignScheme(delivery?.location ?? null, identifierSchemes)
    }),
  ),
]

function isForeign(code: string | null, list: ReadonlySet<string>): boolean {
  return code !== null && !list.has(code) && !absent(code) && !list.has(code.trim())
}

function hasForeignScheme(identifier: Identifier | null, list: ReadonlySet<string>): boolean {
  return identifier !== null && isForeign(identifier.scheme, list)
}

/** The creditor's identifier of a direct debit (BT-90) stands in UBL among these, with the scheme SEPA. */
function hasForeignParty({ seller, buyer, payee }: ElectronicInvoice): boolean {
  const ofSeller = [...seller.identifiers, payee?.identifier ?? null].filter(
    (part) => part?.scheme !== 'SEPA',
  )
  return [...ofSeller, ...buyer.identifiers].some((part) => hasForeignScheme(part, identifierSchemes))
}

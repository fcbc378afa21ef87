import type { ElectronicInvoice } from './electronic-invoice.ts'
import { ratePercent } from './other-taxes.ts'
import { absent, each, once } from './places.ts'
import { germanRule, type Rule } from './rule.ts'

const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const specifications = new Set([
  xrechnung,
  `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
])
const typeCodes = ['326', '380', '381', '384', '389', '875', '876', '877']
const taxedCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']

/** What XRechnung asks besides, without payment: BR-DE-2 … BR-DE-28, BR-DE-TMP-32, BR-TMP-2. There is no BR-DE-12, 13 and 29. */
export const germanRules: readonly Rule[] = [
  germanRule(
    'BR-DE-2',
    'BG-6',
    'XRechnung verlangt einen Ansprechpartner beim Verkäufer (BG-6).',
    once((it) => it.seller.contact === null),
  ),
  germanRule(
    'BR-DE-3',
    'BT-37',
    'Der Ort des Verkäufers fehlt (BT-37).',
    once(({ seller }) => seller.address !== null && absent(seller.address.city)),
  ),
  germanRule(
    'BR-DE-4',
    'BT-38',
    'Die Postleitzahl des Verkäufers fehlt (BT-38).',
    once(({ seller }) => seller.address !== null && absent(seller.address.postCode)),
  ),
  germanRule(
    'BR-DE-5',
    'BT-41',
    'Der Name des Ansprechpartners beim Verkäufer fehlt (BT-41).',
    once(({ seller }) => seller.contact !== null && absent(seller.contact.name)),
  ),
  germanRule(
    'BR-DE-6',
    'BT-42',
    'Die Telefonnummer des Ansprechpartners beim Verkäufer fehlt (BT-42).',
    once(({ seller }) => seller.contact !== null && absent(seller.contact.phone)),
  ),
  germanRule(
    'BR-DE-7',
    'BT-43',
    'Die E-Mail-Adresse des Ansprechpartners beim Verkäufer fehlt (BT-43).',
    once(({ seller }) => seller.contact !== null && absent(seller.contact.email)),
  ),
  germanRule(
    'BR-DE-8',
    'BT-52',
    'Der Ort des Käufers fehlt (BT-52).',
    once(({ buyer }) => buyer.address !== null && absent(buyer.address.city)),
  ),
  germanRule(
    'BR-DE-9',
    'BT-53',
    'Die Postleitzahl des Käufers fehlt (BT-53).',
    once(({ buyer }) => buyer.address !== null && absent(buyer.address.postCode)),
  ),
  germanRule(
    'BR-DE-10',
    'BT-77',
    'In der Lieferanschrift fehlt der Ort (BT-77).',
    once(({ delivery }) => !!delivery?.address && absent(delivery.address.city)),
  ),
  germanRule(
    'BR-DE-11',
    'BT-78',
    'In der Lieferanschrift fehlt die Postleitzahl (BT-78).',
    once(({ delivery }) => !!delivery?.address && absent(delivery.address.postCode)),
  ),
  germanRule(
    'BR-DE-14',
    'BT-119',
    'In der Aufschlüsselung der Umsatzsteuer fehlt der Steuersatz (BT-119).',
    each(
      (it) => it.taxBreakdowns,
      ({ category }) => absent(ratePercent(category)),
    ),
  ),
  germanRule(
    'BR-DE-15',
    'BT-10',
    'Die Käuferreferenz fehlt (BT-10), bei Behörden die Leitweg-ID.',
    once((it) => absent(it.buyerReference)),
  ),
  germanRule(
    'BR-DE-16',
    'BT-31',
    'Es fehlt die USt-IdNr. (BT-31) oder Steuernummer (BT-32) des Verkäufers oder sein Steuervertreter (BG-11).',
    once((it) => {
      return (
        usesTaxedCategory(it) &&
        absent(it.seller.vatId) &&
        absent(it.seller.taxRegistration) &&
        it.taxRepresentative === null
      )
    }),
  ),
  germanRule(
    'BR-DE-17',
    'BT-3',
    'XRechnung sieht als Art der Rechnung nur 326, 380, 381, 384, 389, 875, 876 und 877 vor (BT-3).',
    once(({ typeCode }) => {
      return !absent(typeCode) && !typeCodes.includes(typeCode ?? '')
    }),
    'warning',
  ),
  germanRule(
    'BR-DE-18',
    'BT-20',
    'Skonto steht nicht in der vorgeschriebenen Form, etwa #SKONTO#TAGE=14#PROZENT=2.00# in einer Zeile für sich, die ein Zeilenumbruch beendet (BT-20).',
    once((it) => hasWrongDiscount(it.paymentTerms ?? '')),
  ),
  germanRule(
    'BR-DE-21',
    'BT-24',
    'Die Kennung der Spezifikation ist nicht die von XRechnung 3.0 (BT-24).',
    once((it) => !specifications.has(it.specification?.trim() ?? '')),
    'warning',
  ),
  germanRule(
    'BR-DE-22',
    'BT-125',
    'Zwei Anhänge haben denselben Dateinamen (BT-125-2).',
    once((it) => {
      const names = it.supportingDocuments.flatMap(({ fileName }) => (fileName === null ? [] : [fileName]))
      return new Set(names).size < names.length
    }),
  ),
  germanRule(
    'BR-DE-26',
    'BG-3',
    'Eine korrigierte Rechnung (384) soll auf die vorausgegangene verweisen (BG-3).',
    once((it) => {
      return it.typeCode === '384' && it.precedingInvoices.length === 0
    }),
    'warning',
  ),
  germanRule(
    'BR-DE-27',
    'BT-42',
    'Die Telefonnummer des Ansprechpartners soll mindestens drei Ziffern haben (BT-42).',
    once(({ seller }) => {
      return !absent(seller.contact?.phone) && (seller.contact?.phone?.match(/\d/g)?.length ?? 0) < 3
    }),
    'warning',
  ),
  germanRule(
    'BR-DE-28',
    'BT-43',
    'Die E-Mail-Adresse des Ansprechpartners ist keine (BT-43).',
    once(({ seller }) => {
      return !absent(seller.contact?.email) && !isAddress(seller.contact?.email?.trim() ?? '')
    }),
    'warning',
  ),
  germanRule(
    'BR-DE-TMP-32',
    'BT-72',
    'Das Lieferdatum (BT-72), ein Abrechnungszeitraum (BG-14) oder ein Zeitraum in jeder Position (BG-26) sollte angegeben sein.',
    once((it) => {
      return absent(it.delivery?.day) && it.period === null && it.lines.some(({ period }) => period === null)
    }),
    'information',
  ),
  germanRule(
    'BR-TMP-2',
    'BT-124',
    'Der Ort einer Unterlage ist keine vollständige Webadresse (BT-124), etwa https://….',
    each(
      (it) => it.supportingDocuments,
      ({ address }) => {
        return !absent(address) && !/^\s*[a-z][a-z0-9+.-]+:/i.test(address ?? '')
      },
    ),
    'warning',
  ),
]

function usesTaxedCategory({ lines, allowancesAndCharges }: ElectronicInvoice): boolean {
  return [...lines, ...allowancesAndCharges].some(({ tax }) =>
    taxedCategories.includes(tax?.code?.trim() ?? ''),
  )
}

const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/

/**
 * Lines that begin with # are discounts: each has its form, and a line break ends the last one. White space is what it is in XML: behind a
 * no-break space a line begins with that.
 */
function hasWrongDiscount(terms: string): boolean {
  const lines = terms
    .split(/\r?\n/)
    .map((line) => line.replace(/^[ \t\r]+|[ \t\r]+$/g, ''))
    .filter((line) => line.startsWith('#'))
  if (lines.length === 0) return false
  const after = terms.split(/#[^\n\r]+#/).at(-1) ?? ''
  return lines.some((line) => !discount.test(line)) || !/^[ \t\r\n]*\n/.test(after)
}

/** One @ with a domain of two parts at least behind it; letters of every script, since domains have them. */
function isAddress(text: string): boolean {
  return /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/u.test(text)
}

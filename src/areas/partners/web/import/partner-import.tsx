import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import { countries, countryName } from '#kernel/countries/countries.ts'
import { languageNames, languages } from '#kernel/texts/language.ts'
import type { ForNewProps, ImportKind, Preview } from '#web/table-import/import-kind.ts'
import { listed } from '#web/table-import/sentences.ts'
import { Select } from '#web/ui/choices/select.tsx'
import {
  partnerFile,
  previewReceiverImport,
  previewSupplierImport,
  type ReceiverImportPreview,
  type SupplierImportPreview,
} from '../../contract/partner-import.ts'
import {
  type PartnerTarget,
  receiverTargets,
  supplierTargets,
  targetName,
} from '../../rules/import/partner-targets.ts'
import styles from './partner-import.module.css'

type ReceiverSettings = ReceiverImportPreview['settings']
type SupplierSettings = SupplierImportPreview['settings']
type Settings = ReceiverSettings | SupplierSettings

const targetsOf = (targets: readonly PartnerTarget[]) =>
  targets.map((value) => ({ value, label: targetName(value), isNumber: false }))

const templateParts = [
  ...([
    'companyName',
    'familyName',
    'firstName',
    'salutation',
    'street',
    'zip',
    'city',
    'countryCode',
  ] as const),
  ...(['vatId', 'email', 'paymentTargetDays'] as const),
]

/** By what those that there are were recognised: 'Erkannt: 12 an der Debitorennr., 3 an der USt-IdNr.' */
function recognised(preview: Preview<Settings>): string {
  // Answered by previews of partners alone, which is what these kinds look at.
  const { recognised: found = [] } = preview as Partial<Pick<ReceiverImportPreview, 'recognised'>>
  const texts = found.map(({ by, count }) => `${count.toLocaleString('de-DE')} an ${by}`)
  const text = listed(texts)
  // The last of them may end with a dot of its own.
  return texts.length === 0 ? '' : `Erkannt: ${text}${text.endsWith('.') ? '' : '.'}`
}

const text = (who: string, button: string) =>
  `Datei hierher ziehen: .xlsx oder .csv, auch aus Lexware Office, sevDesk, easybill, JTL-Wawi oder Shopify, bis 25 MB und 10.000 Zeilen. Erst zeigt Kontor, was es von den ${who} versteht; gespeichert wird mit „${button}“.`

/** Customers as the screen of imports shows them. */
export const receiverImport: ImportKind<ReceiverSettings> = {
  title: 'Kunden importieren',
  crumb: ['Ausgang', 'Kunden'],
  newOnes: ['neuer Kunde', 'neue Kunden'],
  pronoun: 'er',
  keptText: 'Belege vorhandener Kunden ändert ein Import nie.',
  recognised,
  hasAmounts: false,
  emptyTitle: 'Eine Tabelle mit Kunden',
  emptyText: text('Kunden', 'Kunden importieren'),
  fileLabel: 'Datei mit Kunden',
  ownList: 'Kunden',
  existingLabel: 'Kunden, die es schon gibt',
  previewPath: previewReceiverImport.path,
  largestBytes: partnerFile.largestBytes,
  targets: targetsOf(receiverTargets),
  titles: ['companyName', 'fullName', 'familyName', 'debitorNumber'],
  template: {
    name: 'kunden-vorlage.csv',
    headings: ['debitorNumber' as const, ...templateParts].map(targetName),
  },
  forNew: { title: 'Für neue Kunden', fields: ForNewReceivers },
}

/** Suppliers, by the same screen. */
export const supplierImport: ImportKind<SupplierSettings> = {
  title: 'Lieferanten importieren',
  crumb: ['Eingang', 'Lieferanten'],
  newOnes: ['neuer Lieferant', 'neue Lieferanten'],
  pronoun: 'er',
  keptText: 'Belege vorhandener Lieferanten ändert ein Import nie.',
  recognised,
  hasAmounts: false,
  emptyTitle: 'Eine Tabelle mit Lieferanten',
  emptyText: text('Lieferanten', 'Lieferanten importieren'),
  fileLabel: 'Datei mit Lieferanten',
  ownList: 'Lieferanten',
  existingLabel: 'Lieferanten, die es schon gibt',
  previewPath: previewSupplierImport.path,
  largestBytes: partnerFile.largestBytes,
  targets: targetsOf(supplierTargets),
  titles: ['companyName', 'fullName', 'familyName', 'creditorNumber'],
  template: {
    name: 'lieferanten-vorlage.csv',
    headings: (
      ['creditorNumber', ...templateParts, 'iban', 'sellerKind', 'customerNumberAtSupplier'] as const
    ).map(targetName),
  },
  forNew: { title: 'Für neue Lieferanten', fields: ForNewSuppliers },
}

function ForNewReceivers(props: ForNewProps<ReceiverSettings>) {
  const { settings, say } = props
  return (
    <>
      <ForNewPartners {...props} say={say} />
      <Select
        label="Sprache ohne Angabe"
        className={styles.pick}
        value={settings.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => say({ language })}
      />
    </>
  )
}

function ForNewSuppliers(props: ForNewProps<SupplierSettings>) {
  return <ForNewPartners {...props} say={props.say} />
}

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

interface ForNewPartnersProps {
  settings: Settings
  preview: object
  say: (part: Partial<Pick<Settings, 'countryCode' | 'paymentTargetDays' | 'zipZeros'>>) => void
}

function ForNewPartners({ settings, preview, say }: ForNewPartnersProps) {
  const { shortZips = 0 } = preview as Partial<Pick<ReceiverImportPreview, 'shortZips'>> // as above
  return (
    <>
      <Select
        label="Land ohne Angabe"
        className={styles.pick}
        value={settings.countryCode}
        options={countryOptions}
        onChange={(countryCode) => say({ countryCode })}
      />
      <PaymentTarget {...{ settings, say }} />
      {(shortZips > 0 || settings.zipZeros) && (
        <Select
          label={`PLZ mit vier Ziffern (${countryName('DE')})`}
          className={styles.pick}
          value={settings.zipZeros ? 'ZERO' : 'KEEP'}
          options={[
            { value: 'KEEP', label: 'so lassen' },
            { value: 'ZERO', label: '0 davor' },
          ]}
          onChange={(way) => say({ zipZeros: way === 'ZERO' })}
        />
      )}
    </>
  )
}

const usualDays = [0, 7, 10, 14, 21, 30, 45, 60, 90]
const none = 'NONE'

function PaymentTarget({ settings: { paymentTargetDays: days }, say }: Omit<ForNewPartnersProps, 'preview'>) {
  const offered = days === null || usualDays.includes(days) ? usualDays : [...usualDays, days]
  return (
    <Select
      label="Zahlungsziel ohne Angabe"
      className={styles.pick}
      value={days === null ? none : String(days)}
      options={[
        { value: none, label: 'keines' },
        ...offered.map((one) => ({ value: String(one), label: paymentTargetText(one) })),
      ]}
      onChange={(chosen) => say({ paymentTargetDays: chosen === none ? null : Number(chosen) })}
    />
  )
}

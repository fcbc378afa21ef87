import { useState } from 'react'
import type { Month } from '#kernel/day.ts'
import { periodOf } from '#kernel/period.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CountryPicker } from '#web/ui/choices/country-picker.tsx'
import { CurrencyPicker } from '#web/ui/choices/currency-picker.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { type SearchOption, SearchSelect } from '#web/ui/choices/search-select.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { Pencil } from '../ui/icons.ts'
import { Columns, Group } from './specimen.tsx'

const customers: SearchOption[] = [
  { value: '1', label: 'Antik & Design Österle GmbH · 10006', detail: 'Am Königstor 27 b, 34119 Kassel' },
  { value: '2', label: 'Großmann-Weiß, Łucja · 10012', detail: 'Grüner Weg 14, 34117 Kassel' },
  { value: '3', label: 'Maison Dupont SARL · 10020', detail: '12 rue de Rivoli, 75004 Paris, Frankreich' },
  { value: '4', label: 'Straßen- und Brückenbau Müller AG · 10033', detail: 'Hafenstr. 3, 28195 Bremen' },
  { value: '5', label: 'Archiviert', disabled: true },
]

const methods = [
  { value: 'WIRE', label: 'Überweisung' },
  { value: 'DIRECT_DEBIT', label: 'Bankeinzug' },
  { value: 'CASH', label: 'Bar' },
  { value: 'CREDIT_CARD', label: 'Kreditkarte' },
  { value: 'PAYPAL', label: 'Paypal' },
] as const

export function PickerParts() {
  return (
    <Group title="Auswahl">
      <SearchParts />
      <ChoiceParts />
      <CountryParts />
      <PeriodParts />
    </Group>
  )
}

function SearchParts() {
  const [customer, setCustomer] = useState<string | null>('1')
  const [none, setNone] = useState<string | null>(null)
  return (
    <Columns>
      <SearchSelect
        label="Kunde"
        options={customers}
        value={customer}
        onChange={setCustomer}
        clearable
        onCreate={() => setCustomer(null)}
        createLabel="Neuen Kunden anlegen"
        edit={<IconButton label="Kunde bearbeiten" icon={<Pencil aria-hidden="true" />} />}
      />
      <SearchSelect
        label="Lieferant"
        options={customers}
        value={none}
        onChange={setNone}
        error="Lieferant fehlt"
      />
      <SearchSelect label="Lädt" options={[]} value={none} onChange={setNone} onSearch={() => {}} loading />
      <SearchSelect label="Gesperrte Auswahl" options={customers} value="2" onChange={setNone} disabled />
    </Columns>
  )
}

function ChoiceParts() {
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('WIRE')
  const [role, setRole] = useState<'OFFICE' | 'MANAGER' | null>(null)
  const [tax, setTax] = useState<'19' | '7' | '0' | null>(null)
  const roles = [
    { value: 'OFFICE', label: 'Büro' },
    { value: 'MANAGER', label: 'Geschäftsführung' },
  ] as const
  const rates = [
    { value: '19', label: '19 %' },
    { value: '7', label: '7 %' },
    { value: '0', label: '0 %' },
  ] as const
  return (
    <Columns>
      <Select label="Zahlungsart" options={methods} value={method} onChange={setMethod} />
      <Select
        label="Rolle"
        options={roles}
        value={role}
        onChange={setRole}
        placeholder="Rolle zuweisen"
        error={role ? undefined : 'Rolle fehlt'}
      />
      <Select label="Gesperrte Liste" options={methods} value="CASH" onChange={setMethod} disabled />
      <RadioGroup
        label="Steuer"
        options={rates}
        value={tax}
        onChange={setTax}
        error={tax ? undefined : 'Steuer fehlt'}
      />
      <RadioGroup
        label="Konto"
        direction="vertical"
        options={[
          { value: 'a', label: 'Geschäftskonto', detail: 'DE02 1203 0000 0000 2020 51' },
          { value: 'b', label: 'Tagesgeld', detail: 'DE89 3704 0044 0532 0130 00' },
        ]}
        value="a"
        onChange={() => {}}
      />
      <RadioGroup label="Gesperrte Wahl" options={rates} value="7" onChange={setTax} disabled />
    </Columns>
  )
}

function CountryParts() {
  const [country, setCountry] = useState<string | null>('DE')
  const [other, setOther] = useState<string | null>('AT')
  const [currency, setCurrency] = useState<string | null>('USD')
  const [rare, setRare] = useState<string | null>('CHF')
  return (
    <Columns>
      <CountryPicker label="Land" value={country} onChange={setCountry} />
      <CountryPicker label="Lieferland" value={other} onChange={setOther} />
      <CountryPicker label="Land ohne Angabe" value={null} onChange={setOther} error="Land fehlt" />
      <CurrencyPicker value={currency} onChange={setCurrency} countryCurrency="EUR" />
      <CurrencyPicker label="Seltene Währung" value={rare} onChange={setRare} />
    </Columns>
  )
}

function PeriodParts() {
  const [period, setPeriod] = useState(periodOf('month', '2026-10' as Month))
  return <PeriodPicker value={period} onChange={setPeriod} />
}

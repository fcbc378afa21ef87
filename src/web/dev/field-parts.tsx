import { useState } from 'react'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Columns, Group, Row } from './specimen.tsx'

export function FieldParts() {
  return (
    <Group title="Felder">
      <TextParts />
      <NumberParts />
      <CheckParts />
    </Group>
  )
}

function TextParts() {
  const [text, setText] = useState('Antik & Design Österle GmbH')
  const [empty, setEmpty] = useState('')
  const [search, setSearch] = useState('')
  const [password, setPassword] = useState('fünf-rote-Stühle')
  const [notes, setNotes] = useState('Lieferung nur vormittags.\nBitte vorher anrufen.')
  return (
    <Columns>
      <TextField label="Firma" value={text} onChange={setText} />
      <TextField label="Vorname" optional placeholder="z. B. Ayşe" value={empty} onChange={setEmpty} />
      <TextField label="Kürzel" value={empty} onChange={setEmpty} error="Kürzel fehlt" />
      <TextField label="E-Mail" value="büro@oesterle.example" onChange={setText} readOnly />
      <TextField label="Gesperrt" value={text} onChange={setText} disabled />
      <TextField
        label="Kundennr."
        hint="Steht auf der Rechnung des Lieferanten."
        value={empty}
        onChange={setEmpty}
      />
      <PasswordField label="Passwort" value={password} onChange={setPassword} />
      <IbanFieldPart />
      <SearchField value={search} onChange={setSearch} />
      <TextArea label="Bemerkungen" optional value={notes} onChange={setNotes} />
      <TextArea label="Adresse" value={empty} onChange={setEmpty} error="Adresse fehlt" />
    </Columns>
  )
}

function IbanFieldPart() {
  const [iban, setIban] = useState('DE02 1203 0000 0000 2020 51')
  return <IbanField label="IBAN" value={iban} onChange={setIban} />
}

function NumberParts() {
  const [amount, setAmount] = useState('1.234,56')
  const [wrong, setWrong] = useState('1234.56')
  const [side, setSide] = useState('brutto')
  const [days, setDays] = useState('14')
  const [day, setDay] = useState('05.03.2026')
  const [noDay, setNoDay] = useState('31.02.2026')
  return (
    <Columns>
      <AmountField
        label={`Betrag (${side})`}
        unit="€"
        value={amount}
        onChange={setAmount}
        onGross={() => setSide('brutto')}
        onNet={() => setSide('netto')}
        hint="b = brutto, n = netto"
      />
      <AmountField
        label="Mehrdeutiger Betrag"
        unit="USD"
        value={wrong}
        onChange={setWrong}
        error="Betrag fehlt"
      />
      <AmountField label="Gesperrter Betrag" unit="€" value={amount} onChange={setAmount} disabled />
      <IntegerField label="Zahlungsziel in Tagen" optional unit="Tage" value={days} onChange={setDays} />
      <DateField label="Rechnungsdatum" value={day} onChange={setDay} />
      <DateField label="Leistungsdatum" value={noDay} onChange={setNoDay} error="Rechnungsdatum fehlt" />
      <DateField label="Gesperrtes Datum" value={day} onChange={setDay} disabled />
    </Columns>
  )
}

function CheckParts() {
  const [checked, setChecked] = useState(true)
  const [other, setOther] = useState(false)
  return (
    <Row label="Kästchen">
      <Checkbox label="Leistungsdatum entspricht Rechnungsdatum" value={checked} onChange={setChecked} />
      <Checkbox label="Nur Offene" value={other} onChange={setOther} />
      <Checkbox label="Fehlerhaft" value={other} onChange={setOther} error="Bitte bestätigen" />
      <Checkbox label="Gesperrt" value onChange={setOther} disabled />
      <Checkbox label="Gesperrt, leer" value={false} onChange={setOther} disabled />
    </Row>
  )
}

import { useState } from 'react'
import { Select } from '#web/ui/choices/select.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { integerOf } from '#web/ui/fields/field-input.ts'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { ChevronRight, FileSpreadsheet } from '../ui/icons.ts'
import { ChooseFile } from './choose-file.tsx'
import styles from './file-row.module.css'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { counted } from './sentences.ts'

interface FileRowProps<S extends ShownSettings> {
  kind: ImportKind<S>
  data: Preview<S>
  file: File
  say: (part: Partial<S>) => void
  take: (files: readonly File[]) => void
}

const existingNames = { skip: 'überspringen', update: 'aktualisieren', error: 'als Fehler melden' } as const
const emptyNames = { keep: 'lassen, was gespeichert ist', erase: 'löschen' } as const

/** From which file, sheet and line it comes, and what becomes of what there is already. */
export function FileRow<S extends ShownSettings>({ kind, data, file, say, take }: FileRowProps<S>) {
  const { settings } = data
  // Each part is one of every kind of settings.
  const tell = (part: Partial<ShownSettings>) => say(part as Partial<S>)
  return (
    <div className={styles.fileRow}>
      <FieldGroup label="Datei">
        <div className={styles.file}>
          <FileSpreadsheet aria-hidden="true" />
          <span className={styles.fileName}>
            <b>{file.name}</b> <span>{sizeText(file.size)}</span>
          </span>
          <ChooseFile kind="quiet" size="small" label={kind.fileLabel} take={take}>
            Andere
          </ChooseFile>
        </div>
      </FieldGroup>
      <SourceField ownList={kind.ownList} data={data} tell={tell} />
      <HeadLine key={settings.headLine} data={data} tell={tell} />
      <Select
        label={kind.existingLabel}
        value={settings.existing}
        options={(['update', 'skip', 'error'] as const).map((value) => ({
          value,
          label: existingNames[value],
        }))}
        onChange={(existing) => tell({ existing })}
      />
      <Select
        label="Leere Zellen"
        value={settings.eraseEmpty ? 'erase' : 'keep'}
        options={(['keep', 'erase'] as const).map((value) => ({ value, label: emptyNames[value] }))}
        onChange={(value) => tell({ eraseEmpty: value === 'erase' })}
      />
    </div>
  )
}

type Tell = (part: Partial<ShownSettings>) => void

function HeadLine({ data, tell }: { data: Preview<ShownSettings>; tell: Tell }) {
  const [text, setText] = useState(String(data.settings.headLine))
  return (
    <IntegerField
      label="Überschriften in Zeile"
      value={text}
      hint={`${counted(data.rowCount, ['Zeile', 'Zeilen'])} darunter`}
      onChange={(next) => {
        setText(next)
        const headLine = integerOf(next)
        if (headLine !== null && headLine >= 1 && headLine <= 1000) tell({ headLine })
      }}
    />
  )
}

const separatorNames: Readonly<Record<string, string>> = {
  ';': 'Semikolon ( ; )',
  ',': 'Komma ( , )',
  '\t': 'Tabulator',
  '|': 'Strich ( | )',
}

/** The sheet of a workbook, or what parts the fields of a CSV. */
function SourceField({ ownList, data, tell }: { ownList: string; data: Preview<ShownSettings>; tell: Tell }) {
  const { source } = data
  if (source.kind === 'workbook') {
    const hidden = source.sheets.filter(({ isHidden }) => isHidden).length
    const shown = counted(source.sheets.length, ['Blatt', 'Blätter'])
    return (
      <Select
        label="Blatt"
        value={source.sheet}
        hint={`${shown}${hidden > 0 ? `, ${hidden === 1 ? 'eins ist' : `${hidden} sind`} ausgeblendet` : ''}`}
        options={source.sheets
          .filter(({ isChart }) => !isChart)
          .map(({ name, isHidden, rowCount }) => ({
            value: name,
            label: `${name}${isHidden ? ' (ausgeblendet)' : ''}${rowCount === 0 ? ' (leer)' : ''}`,
            disabled: rowCount === 0,
          }))}
        onChange={(sheet) => tell({ sheet })}
      />
    )
  }
  if (source.kind === 'xls') {
    return (
      <FieldGroup label="Blatt">
        <div className={styles.file}>{ownList} aus Kontor</div>
      </FieldGroup>
    )
  }
  return (
    <Select
      label="Trennzeichen"
      value={source.separator}
      hint={`${counted(source.agreeing, ['Zeile', 'Zeilen'])} mit je ${counted(source.fields, ['Feld', 'Feldern'])}, ${source.encoding}`}
      options={Object.entries(separatorNames).map(([value, label]) => ({ value, label }))}
      onChange={(separator) => tell({ separator })}
    />
  )
}

/** The same on a phone, with the way to the columns. */
export function PhoneFile<S extends ShownSettings>(props: FileRowProps<S> & { onColumns: () => void }) {
  const { kind, data, file, take, onColumns } = props
  const { settings, guessed } = data
  const taken = settings.columns.filter((target) => target !== null).length
  const guesses = guessed.length === 0 ? '' : `, ${guessed.length === 1 ? 'eine' : guessed.length} vermutet`
  return (
    <div className={styles.phoneFile}>
      <div className={styles.phoneLine}>
        <FileSpreadsheet aria-hidden="true" />
        <span className={styles.fileName}>{file.name}</span>
        <ChooseFile kind="quiet" size="small" label={kind.fileLabel} take={take}>
          Andere
        </ChooseFile>
      </div>
      <details className={styles.phoneMore}>
        <summary className={styles.phoneLine}>
          <span>{data.source.kind === 'csv' ? 'Trennzeichen' : 'Blatt'}</span>
          <span>
            {sourceText(data, kind.ownList)}, {counted(data.rowCount, ['Zeile', 'Zeilen'])}
          </span>
        </summary>
        <FileRow {...props} />
      </details>
      <button type="button" className={styles.phoneLine} onClick={onColumns}>
        <span>Spalten</span>
        <span>
          {taken} von {settings.columns.length}
          {guesses}
          <ChevronRight aria-hidden="true" />
        </span>
      </button>
    </div>
  )
}

function sourceText({ source }: Pick<Preview<ShownSettings>, 'source'>, ownList: string): string {
  if (source.kind === 'workbook') return source.sheet
  return source.kind === 'csv' ? (separatorNames[source.separator] ?? source.separator) : ownList
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${Math.round(kilobytes).toLocaleString('de-DE')} kB`
    : `${(kilobytes / 1024).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`
}

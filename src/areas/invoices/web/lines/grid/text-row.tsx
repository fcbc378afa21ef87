import { type LineTextKind, lineTextNames } from '#areas/documents/rules/lines/line-texts.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { inputProblems } from '#web/ui/forms/form-problems.ts'
import { Trash2 } from '#web/ui/icons.ts'
import type { LineRow } from '#web/ui/line-grid/line-grid.tsx'
import { lineText } from '../../../contract.ts'
import type { TextValues } from '../line-texts.ts'
import styles from './invoice-line-grid.module.css'
import type { LineEntry } from './use-line-entry.ts'

interface TextRowOptions {
  text: TextValues
  /** Of the line that it stands before; null behind the last one. */
  before: number | null
  entry: LineEntry
  error: string | undefined
  onRemove: (key: string) => void
}

/** What is wrong with a text; what is empty is none. */
export function textFault({ kind, text }: TextValues): string | undefined {
  if (text.trim() === '') return undefined
  return inputProblems(lineText, { beforeLocalId: null, kind, text })[0]?.message
}

const signs: Record<LineTextKind, string> = { HEADING: 'Ü', TEXT: '¶' }

/** A heading or a text between the lines, over all columns. */
export function textRow({
  text: { key, kind, text },
  before,
  entry,
  error,
  onRemove,
}: TextRowOptions): LineRow {
  const label = `${lineTextNames[kind]} ${before === null ? 'am Ende' : `vor Position ${before}`}`
  const field = {
    label,
    labelHidden: true,
    error,
    value: text,
    onChange: (to: string) => entry.write(key, to),
  }
  return {
    ...{ key, label, number: signs[kind], isEntry: false, isWritten: true, cells: {}, more: null },
    whole:
      kind === 'HEADING' ? (
        <TextField {...field} className={styles.heading ?? ''} maxLength={250} placeholder="Überschrift" />
      ) : (
        <TextArea {...field} rows={text.split('\n').length} maxLength={2000} placeholder="Freitext" />
      ),
    problem: error ?? '',
    actions: (
      <IconButton
        size="small"
        tone="danger"
        label={`${label}: entfernen`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(key)}
      />
    ),
  }
}

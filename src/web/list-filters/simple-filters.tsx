import { editorOnDemand } from './editor-on-demand.tsx'
import type { EditorProps, ListFilter } from './list-filter.ts'

const CurrencyEditor = editorOnDemand<EditorProps>(() => import('./currency-editor.tsx'))

/** `?waehrung=USD`. */
export const currencyFilter: ListFilter = {
  key: 'waehrung',
  label: 'Währung',
  filterOf: (text) => (/^[A-Z]{3}$/.test(text) ? { filterType: 'currency', currency: text } : null),
  shown: (text) => text,
  editor: (props) => <CurrencyEditor {...props} />,
}

/** Is on or off (`?offen=1`); the page draws its checkbox. */
export const flagFilter = (key: string, label: string, asked: object): ListFilter => ({
  key,
  label,
  filterOf: (text) => (text === '1' ? asked : null),
  shown: () => 'ja',
})

export const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

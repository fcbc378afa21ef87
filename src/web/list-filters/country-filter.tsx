import { countryName, isCountry } from '#kernel/countries/countries.ts'
import { editorOnDemand } from './editor-on-demand.tsx'
import type { EditorProps, ListFilter } from './list-filter.ts'

const CountryEditor = editorOnDemand<EditorProps>(() => import('./country-editor.tsx'))

/** `?land=AT`. */
export const countryFilter: ListFilter = {
  key: 'land',
  label: 'Land',
  isNear: true,
  filterOf: (text) => (isCountry(text) ? { filterType: 'country', country: text } : null),
  shown: countryName,
  editor: (props) => <CountryEditor {...props} />,
}

import { type Choice, textOfChoice } from './choices.ts'
import { editorOnDemand } from './editor-on-demand.tsx'
import type { EditorProps, ListFilter } from './list-filter.ts'

interface ChoicesEditorProps extends EditorProps {
  choices: readonly Choice[]
}

const Editor = editorOnDemand<ChoicesEditorProps>(() => import('./choices-editor.tsx'))

interface ChoicesFilter {
  key: string
  label: string
  filterType: string
  /** What the filter calls the chosen ones. */
  wireName?: string
  choices: readonly Choice[]
}

/** Rows in one of some states: `?status=OVERDUE,OPEN`. */
export function choicesFilter({
  key,
  label,
  filterType,
  wireName = 'states',
  choices,
}: ChoicesFilter): ListFilter {
  const chosenOf = (text: string) => {
    const parts = text.split(',')
    const chosen = choices.filter(({ value }) => parts.includes(textOfChoice(value)))
    return chosen.length === parts.length ? chosen : []
  }
  return {
    key,
    label,
    isNear: true,
    filterOf(text) {
      const states = chosenOf(text).map(({ value }) => value)
      return states.length === 0 ? null : { filterType, [wireName]: states }
    },
    shown: (text) =>
      chosenOf(text)
        .map((choice) => choice.label)
        .join(', '),
    editor: (props) => <Editor {...props} choices={choices} />,
  }
}

import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { editorOnDemand } from '#web/list-filters/editor-on-demand.tsx'
import type { EditorProps, ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import { uuidShape } from '#web/list-filters/simple-filters.tsx'
import { eventsOfKey, labelOfKey } from '../../rules/journal/event-groups.ts'
import { entityKey, eventsKey, kontorText, personKey } from './journal-keys.ts'

// How 'Protokoll' is narrowed: by person, event, what it is about and time (decisions §10).

const PersonEditor = editorOnDemand<EditorProps>(() => import('./person-editor.tsx'))
const PersonName = lazyOrNothing<{ uuid: string }>(() => import('./person-name.tsx'), '…')
const EventEditor = editorOnDemand<EditorProps>(() => import('./event-editor.tsx'))
const EntityEditor = editorOnDemand<EditorProps>(() => import('./entity-editor.tsx'))
const EntityName = lazyOrNothing<{ uuid: string }>(() => import('./entity-name.tsx'), '…')

export const journalFilters: readonly ListFilter[] = [
  periodFilter([{ by: 'at', label: 'Zeit' }]),
  {
    key: personKey,
    label: 'Person',
    isNear: true,
    filterOf(text) {
      if (text === kontorText) return { filterType: 'person', person: null }
      return uuidShape.test(text) ? { filterType: 'person', person: text } : null
    },
    shown: (text) => (text === kontorText ? 'Kontor' : <PersonName uuid={text} />),
    editor: (props) => <PersonEditor {...props} />,
  },
  {
    key: eventsKey,
    label: 'Ereignis',
    isNear: true,
    filterOf(text) {
      const events = eventsOfKey(text)
      return events && { filterType: 'event', events }
    },
    shown: labelOfKey,
    editor: (props) => <EventEditor {...props} />,
  },
  {
    key: entityKey,
    label: 'Gegenstand',
    filterOf: (text) => (uuidShape.test(text) ? { filterType: 'entity', entity: text } : null),
    shown: (text) => <EntityName uuid={text} />,
    editor: (props) => <EntityEditor {...props} />,
  },
]

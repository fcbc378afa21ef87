import { type ReactNode, useState } from 'react'
import type { ListDeclaration } from '#kernel/declare.ts'
import type { MasterData } from '#kernel/master-data.ts'
import type { z } from '#kernel/zod.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useAll } from '#web/reads/use-read.ts'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { NewButton } from '../buttons/new-button.tsx'
import { Card } from '../card.tsx'
import type { Question } from '../layers/confirm-host.tsx'
import { Loaded } from '../notices/loaded.tsx'
import { Page } from '../page.tsx'
import { useToasts } from '../popups/toasts.tsx'
import { TabLinks, type TabLinksProps } from '../tab-links.tsx'
import { ActionTable } from './action-table.tsx'
import type { Column } from './data-table.tsx'
import { DeleteRow } from './delete-row.tsx'

interface MasterDataPageProps<Row> {
  /** As `declareMasterData` declares it. */
  of: Pick<MasterData, 'remove' | 'create'> & { list: ListDeclaration<z.ZodType<Row>> }
  /** What the list is narrowed by; all of it where absent. */
  filter?: object
  title: string
  /** What the button says that opens the form, 'Neues Bankkonto'. */
  add: string
  /** Under which name the entries of that form are kept. */
  keptForm: string
  /** What a row is called, 'Bankkonto'. */
  one: string
  /** `onCreated` is told of the new row, once that is confirmed. */
  form: (form: {
    existing: readonly Row[]
    onCreated: (uuid: string) => void
    onClose: () => void
  }) => ReactNode
  columns: (rows: readonly Row[]) => readonly Column<Row>[]
  /** How a row is deleted; null where it cannot be. */
  deletion: (row: Row) => Deletion | null
  empty?: ReactNode
  /** How many rows stand in for it before it is there. */
  loadingRows?: number
  /** Tabs, which then carry the button; the title is for screen readers only. */
  tabs?: Omit<TabLinksProps, 'actions' | 'areActionsNear'>
  /** What is chosen among the rows. */
  below?: (rows: readonly Row[]) => ReactNode
}

type Deletion = Pick<Question, 'title' | 'text' | 'confirmLabel'> & {
  /** What the button is called: 'MOEB: löschen'. */
  label: string
  /** What it is called when it has gone and comes back: 'Kategorie MOEB'. */
  name: string
  /** What makes the same row anew. */
  again: object
}

/** The page of one list of master data: a table whose rows are deleted and changed where they stand, and a form for a new one. */
export function MasterDataPage<Row extends { entityId: { uuid: string } }>(props: MasterDataPageProps<Row>) {
  const {
    of,
    filter,
    title,
    add,
    keptForm,
    one,
    form,
    columns,
    deletion,
    empty,
    loadingRows = 4,
    tabs,
    below,
  } = props
  const list = useAll(of.list, filter)
  const toasts = useToasts()
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const button = <NewButton onPress={() => setAdding(true)}>{add}</NewButton>
  const onCreated = (uuid: string) =>
    sayWithUndo(toasts, `${one} angelegt.`, {
      ...{ command: of.remove, params: { uuid }, input: {} },
      said: `${one} wieder gelöscht.`,
    })
  const actions = (row: Row) => {
    const question = deletion(row)
    return question && <DeleteButton of={of} uuid={row.entityId.uuid} question={question} />
  }
  return (
    <Page
      title={title}
      {...(tabs
        ? { titleHidden: true, tabs: <TabLinks {...tabs} actions={button} areActionsNear /> }
        : { actions: button, areActionsNear: true })}
    >
      <Loaded of={list} rows={loadingRows}>
        {(rows) => (
          <>
            <Card flush fit>
              <ActionTable<Row>
                label={title}
                rows={rows}
                rowKey={(row) => row.entityId.uuid}
                columns={columns(rows)}
                actions={actions}
                empty={empty}
              />
            </Card>
            {below?.(rows)}
          </>
        )}
      </Loaded>
      {isAdding && list.data && form({ existing: list.data, onCreated, onClose: () => setAdding(false) })}
    </Page>
  )
}

interface DeleteButtonProps {
  of: Pick<MasterData, 'remove' | 'create'>
  uuid: string
  question: Deletion
}

function DeleteButton({ of, uuid, question: { name, again, ...question } }: DeleteButtonProps) {
  const toasts = useToasts()
  const remove = useCommand(of.remove, {
    showsErrors: 'fields',
    onApplied: () =>
      sayWithUndo(toasts, `${name} gelöscht.`, {
        command: of.create,
        params: {},
        input: again,
        said: `${name} ist wieder da.`,
      }),
  })
  return <DeleteRow {...question} busy={remove.waiting} work={() => remove.run({}, { uuid })} />
}

import { type ReactNode, useMemo, useState } from 'react'
import { AttachmentLayer, FileView } from '#areas/attachments/web/attachment-preview.tsx'
import { ChooseFiles } from '#areas/attachments/web/choose-files.tsx'
import { previewKind } from '#areas/attachments/web/file-words.ts'
import { handPapers } from '#areas/attachments/web/handed-files.ts'
import { billDraftPath, newBillPath } from '#areas/bills/web/bill-paths.ts'
import { PhotographButton } from '#areas/bills/web/photograph/photograph-button.tsx'
import { storedElectronicView } from '#areas/bills/web/reading/electronic-view.tsx'
import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useIncomingFiles } from '#web/files/use-incoming-files.ts'
import { useMarks } from '#web/marks/use-marks.ts'
import { onDemand } from '#web/on-demand.tsx'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Grid, type RowAction } from '#web/ui/grid/grid.tsx'
import { FileUp, Mail, ReceiptText, Trash2, Undo2 } from '#web/ui/icons.ts'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { DropHint } from '#web/ui/lists/drop-hint.tsx'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { listInbox, type PaperRow } from '../contract/list-inbox.ts'
import { putPaperBack } from '../contract.ts'
import { DroppedNotices } from './dropped-notices.tsx'
import styles from './inbox.module.css'
import { InboxViews, useView } from './inbox-strip.tsx'
import { filterOf, inboxPath, type View } from './inbox-views.ts'
import { MailboxNotice, MailboxText } from './mailbox-notice.tsx'
import { MarkedPapers } from './marked-papers.tsx'
import { type PaperActions, paperColumns, paperPhoneRow } from './paper-columns.tsx'
import { usePaperDrop } from './use-paper-drop.ts'

const RemoveLayer = onDemand(() => import('./remove-layer.tsx'))

/** `/auth/incoming/inbox`: the papers that came in and wait to become bills. */
export default function InboxPage() {
  const view = useView()
  return (
    <TradeFrame area="incoming">
      {/* Another view has its own search and place. */}
      <Papers key={view} view={view} />
    </TradeFrame>
  )
}

function Papers({ view }: { view: View }) {
  const { searchText, search, place } = useRememberedList()
  const shown = { searchText, filter: filterOf(view) }
  const list = useList(listInbox, shown)
  const marks = useMarks(listInbox, shown)
  const drop = usePaperDrop()
  const isOver = useIncomingFiles((files) => noLayerOpen() && drop.take(files))
  const { actions, removed, keep } = usePaperActions()
  const [looked, look] = useState<PaperRow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do is the same from one drawing to the next
  const [columns, phone] = useMemo(() => [paperColumns(actions), paperPhoneRow(actions)], [])
  return (
    <>
      <ListTools views={<InboxViews />}>
        <SearchField {...search} />
        <ChooseFiles
          label="Dateien ablegen"
          inputLabel="Dateien für den Posteingang"
          icon={<FileUp aria-hidden="true" />}
          onChosen={drop.take}
        />
        <PhotographButton onDone={drop.take} onward="In den Posteingang" />
      </ListTools>
      <div className={styles.notices}>
        <MailboxNotice />
        <DroppedNotices drop={drop} />
      </div>
      <Grid<PaperRow>
        label="Posteingang"
        columns={columns}
        phone={phone}
        rowLines={2}
        {...gridOf(list)}
        rowKey={({ entityId }) => entityId.uuid}
        onOpen={look}
        {...(!marks.areMeant && {
          letters: lettersOf(actions),
          rowMenu: (row: PaperRow) => menuOf(row, actions, look),
        })}
        {...(view === '' && { marks: { ...marks, may: isWaiting } })}
        {...place}
        emptyState={<Empty view={view} isSearch={searchText.trim() !== ''} />}
      />
      {marks.count > 0 && <MarkedPapers marks={marks} capture={actions.captureAll} />}
      {isOver && noLayerOpen() && <DropHint>Loslassen, um die Dateien in den Posteingang zu legen</DropHint>}
      {removed && <RemoveLayer paper={removed} onClose={keep} />}
      {looked && <LookedAt paper={looked} onClose={() => look(null)} />}
    </>
  )
}

/** What is done with a paper, and the one that is about to be removed. */
function usePaperActions() {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [removed, remove] = useState<PaperRow | null>(null)
  const back = useCommand(putPaperBack, { onApplied: () => toasts.success('Das Papier wartet wieder.') })
  const begin = (papers: readonly PaperRow[]) => {
    handPapers(
      papers.map(({ file }) => file),
      inboxPath,
    )
    navigate(newBillPath)
  }
  const actions: PaperActions & { captureAll: (rows: readonly PaperRow[]) => void } = {
    capture(row) {
      const { state, draft } = row
      if (state === 'DRAFT' && draft) return navigate(billDraftPath(draft.entityId.uuid))
      if (state !== 'WAITING') return
      begin([row])
    },
    captureAll: begin,
    remove: (row) => row.state === 'WAITING' && remove(row),
    putBack: (row) => void (row.state === 'REMOVED' && back.run({}, row.entityId)),
  }
  return { actions, removed, keep: () => remove(null) }
}

const isWaiting = ({ state }: PaperRow) => state === 'WAITING'

const lettersOf = ({ capture, remove, putBack }: PaperActions) => ({ e: capture, w: remove, z: putBack })

function menuOf(row: PaperRow, actions: PaperActions, look: (row: PaperRow) => void): RowAction[] {
  const ways: RowAction[] = []
  if (row.state === 'WAITING' || row.state === 'DRAFT')
    ways.push({
      ...{ label: row.state === 'DRAFT' ? 'Weiter erfassen' : 'Erfassen', letter: 'E' },
      ...{ icon: <ReceiptText aria-hidden="true" />, act: () => actions.capture(row) },
    })
  if (row.state !== 'REMOVED')
    ways.push({
      ...{ label: 'Ansehen', icon: <Eye aria-hidden="true" />, letter: '↵' },
      act: () => look(row),
    })
  if (row.state === 'WAITING')
    ways.push({
      ...{ label: 'Entfernen', icon: <Trash2 aria-hidden="true" />, letter: 'W' },
      act: () => actions.remove(row),
    })
  if (row.state === 'REMOVED')
    ways.push({
      ...{ label: 'Zurücklegen', icon: <Undo2 aria-hidden="true" />, letter: 'Z' },
      act: () => actions.putBack(row),
    })
  return ways
}

/** Its file, and what an e-invoice says; of a removed one nothing is there to be looked at. */
function LookedAt({ paper, onClose }: { paper: PaperRow; onClose: () => void }) {
  const { file, state } = paper
  const usual =
    state === 'REMOVED' ? (
      <EmptyState title="Entfernt">Legen Sie das Papier zurück, um es anzusehen.</EmptyState>
    ) : previewKind(file.type) === null ? (
      <EmptyState title="Keine Vorschau">Diese Datei kann nur heruntergeladen werden.</EmptyState>
    ) : (
      <FileView attachment={file} />
    )
  const view = (state !== 'REMOVED' && storedElectronicView(file, usual)) || usual
  const said = paper.note === '' ? view : <Noted note={paper.note}>{view}</Noted>
  return <AttachmentLayer attachment={file} onClose={onClose} view={said} />
}

/** What one has to know of a paper, above it. */
function Noted({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.looked}>
      <Notice kind="warning">{note}</Notice>
      {children}
    </div>
  )
}

const emptyTexts: Record<View, { title: string; text: string }> = {
  '': {
    title: 'Der Posteingang ist leer',
    text: 'Ziehen Sie Rechnungen hierher, als PDF, XML, Bild oder E-Mail: Sie warten hier, bis sie erfasst sind.',
  },
  erfasst: { title: 'Noch nichts erfasst', text: 'Hier steht, welcher Beleg welches Papier hat.' },
  entfernt: { title: 'Nichts entfernt', text: 'Was Sie ohne Beleg wegräumen, steht hier mit seinem Grund.' },
}

function Empty({ view, isSearch }: { view: View; isSearch: boolean }) {
  if (isSearch) return <EmptyState title="Nichts gefunden">Kein Papier passt zu dieser Suche.</EmptyState>
  const { title, text } = emptyTexts[view]
  return (
    <EmptyState icon={<Mail />} title={title}>
      {text}
      {view === '' && <MailboxText />}
    </EmptyState>
  )
}

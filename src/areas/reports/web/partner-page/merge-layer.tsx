import { useState } from 'react'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { KindProps, PartnerTypes } from '#areas/partners/web/partner-kind.ts'
import { partnerOption, type ShownPartner } from '#areas/partners/web/partner-options.ts'
import { euro } from '#areas/tax-returns/web/figure-text.ts'
import type { EntityId } from '#kernel/id.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { useToday } from '#web/use-today.ts'
import type { PartnerOverview } from '../../contract/partner-account.ts'
import styles from './merge-layer.module.css'
import type { FactsOf } from './partner-facts.tsx'
import type { PartnerSide } from './partner-side.ts'

interface MergeLayerProps<T extends PartnerTypes> extends KindProps<T> {
  side: PartnerSide
  row: T['row']
  factsOf: (row: T['row']) => FactsOf
  onClose: () => void
}

/** One of the two, as he is compared. */
interface One {
  uuid: EntityId
  name: string
  facts: FactsOf
}

/** 'Zusammenführen': two customers or suppliers who are one become one. What stays and what goes over stands beside each other before. */
export function MergeLayer<T extends PartnerTypes>({
  kind,
  side,
  row,
  factsOf,
  onClose,
}: MergeLayerProps<T>) {
  const [other, setOther] = useState<T['row'] | null>(null)
  const [isOtherKept, setOtherKept] = useState(false)
  const merge = useMerging(side, onClose)
  const oneOf = (one: T['row']): One => ({
    uuid: one.entityId.uuid,
    name: partnerName(kind.fieldsOf(one)),
    facts: factsOf(one),
  })
  const mine = oneOf(row)
  const theirs = other && oneOf(other)
  const pair = theirs && (isOtherKept ? { kept: theirs, lost: mine } : { kept: mine, lost: theirs })
  return (
    <SideLayer
      open
      onClose={onClose}
      title={`${kind.words.one} zusammenführen`}
      facts={mine.name}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button kind="primary" disabled={pair === null} onClick={() => pair && merge(pair)}>
            Zusammenführen …
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <OtherSelect kind={kind} mine={mine.uuid} other={other} onChoose={setOther} />
        {pair && theirs && (
          <>
            <RadioGroup
              label="Wer bleibt"
              value={pair.kept.uuid}
              onChange={(uuid) => setOtherKept(uuid === theirs.uuid)}
              direction="vertical"
              options={[mine, theirs].map(keptOption)}
            />
            <Compared side={side} {...pair} />
          </>
        )}
      </div>
    </SideLayer>
  )
}

const keptOption = ({ uuid, name, facts }: One) => ({
  value: uuid,
  label: name,
  detail: [facts.number, facts.city].filter(Boolean).join(' · '),
})

interface OtherSelectProps<T extends PartnerTypes> extends KindProps<T> {
  mine: string
  other: T['row'] | null
  onChoose: (other: T['row'] | null) => void
}

/** Who else is the same, searched on the server. */
function OtherSelect<T extends PartnerTypes>({ kind, mine, other, onChoose }: OtherSelectProps<T>) {
  const [typed, setTyped] = useState('')
  const { rows, isPending, isLoading } = useFoundRows(kind.list, typed)
  // Both kinds have what a select shows of them.
  const optionOf = (one: T['row']) => partnerOption(one.entityId.uuid, one as unknown as ShownPartner)
  const others = rows.filter((one) => one.entityId.uuid !== mine)
  return (
    <SearchSelect
      label="Auch gespeichert als"
      name="other"
      autoFocus
      placeholder={`${kind.words.one} suchen …`}
      options={others.map(optionOf)}
      value={other?.entityId.uuid ?? null}
      selected={other && optionOf(other)}
      onSearch={setTyped}
      loading={isLoading || isPending}
      onChange={(uuid) => onChoose(others.find((one) => one.entityId.uuid === uuid) ?? null)}
    />
  )
}

/** Who stays, and who goes. */
interface Pair {
  kept: One
  lost: One
}

/** Asks once more, since it is not undone; then the page of the one who stays is shown. */
function useMerging(side: PartnerSide, onClose: () => void) {
  const ask = useConfirm()
  const toasts = useToasts()
  const navigate = useNavigate()
  const command = useCommand(side.merge, { showsErrors: true })
  return ({ lost, kept }: Pair) =>
    ask({
      title: `„${lost.name}“ in „${kept.name}“ aufgehen lassen?`,
      text: `Danach gibt es nur noch „${kept.name}“. Das lässt sich nicht rückgängig machen.`,
      confirmLabel: 'Zusammenführen',
      danger: true,
      work: async () => {
        const outcome = await command.run({ intoEntityId: kept.uuid }, { uuid: lost.uuid })
        if (outcome.kind === 'applied') {
          toasts.success(`„${lost.name}“ und „${kept.name}“ sind jetzt ein Eintrag.`)
          onClose()
          navigate(`${side.path}/${kept.uuid}`, { replace: true })
        }
        return outcome
      },
    })
}

/** Both beside each other, and what goes over. */
function Compared({ side, kept, lost }: Pair & { side: PartnerSide }) {
  const day = useToday()
  const going = useRead(side.overview, { params: { uuid: lost.uuid }, query: { day } })
  const staying = useRead(side.overview, { params: { uuid: kept.uuid }, query: { day } })
  const both = going.data && staying.data && { going: going.data, staying: staying.data }
  return (
    <Loaded of={{ data: both, error: going.error ?? staying.error }} rows={6}>
      {(figures) => (
        <>
          <DataTable
            label="Beide im Vergleich"
            rows={comparedRows(side, kept, lost, figures.staying, figures.going)}
            rowKey={({ label }) => label}
            columns={[
              { key: 'label', header: 'Angabe', quiet: true, render: ({ label }) => label },
              { key: 'kept', header: 'Bleibt', render: (row) => <Lines text={row.kept} /> },
              { key: 'lost', header: 'Geht auf', render: (row) => <Lines text={row.lost} /> },
            ]}
          />
          <p className={styles.told}>{toldText(side, kept, lost, figures.going)}</p>
        </>
      )}
    </Loaded>
  )
}

const Lines = ({ text }: { text: string }) => <span className={styles.lines}>{text}</span>

interface ComparedRow {
  label: string
  kept: string
  lost: string
}

function comparedRows(
  side: PartnerSide,
  kept: One,
  lost: One,
  staying: PartnerOverview,
  going: PartnerOverview,
): ComparedRow[] {
  const labels = kept.facts.facts.map(({ label }) => label)
  const valueAt = ({ facts }: One, label: string) =>
    facts.facts.find((fact) => fact.label === label)?.value ?? ''
  const rows: ComparedRow[] = [
    { label: 'Name', kept: kept.name, lost: lost.name },
    { label: 'Nummer', kept: kept.facts.number, lost: lost.facts.number },
    ...labels.map((label) => ({ label, kept: valueAt(kept, label), lost: valueAt(lost, label) })),
    { label: 'E-Mail', kept: kept.facts.email, lost: lost.facts.email },
    { label: 'Notizen', kept: kept.facts.notes, lost: lost.facts.notes },
    {
      label: 'Belege',
      kept: side.words.documents(staying.documents),
      lost: side.words.documents(going.documents),
    },
    { label: 'Offen', kept: euro(staying.open.amount), lost: euro(going.open.amount) },
  ]
  return rows.filter((row) => row.kept !== '' || row.lost !== '')
}

/** What becomes of the one who goes. */
function toldText(side: PartnerSide, kept: One, lost: One, going: PartnerOverview): string {
  const parts = [
    side.words.documents(going.documents),
    going.payments > 0 && (going.payments === 1 ? '1 Zahlung' : `${going.payments} Zahlungen`),
    going.mailCount > 0 && (going.mailCount === 1 ? '1 E-Mail' : `${going.mailCount} E-Mails`),
    lost.facts.notes !== '' && 'die Notizen',
  ].filter(Boolean)
  const number =
    lost.facts.number === '' ? '' : ` Die Nummer ${lost.facts.number} wird nicht wieder vergeben.`
  return `Es gehen über: ${parts.join(', ')}, dazu Entwürfe und gespeicherte Ansichten. Die Stammdaten sind danach die von „${kept.name}“; Belege behalten, was auf ihnen steht.${number}`
}

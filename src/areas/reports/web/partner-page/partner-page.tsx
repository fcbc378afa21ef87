import { type ReactNode, useState } from 'react'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { EditPartnerLayer } from '#areas/partners/web/edit-partner-layer.tsx'
import type { KindProps, PartnerTypes } from '#areas/partners/web/partner-kind.ts'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useLetterKeys } from '#web/letter-keys.ts'
import { useOffers } from '#web/palette/offers.ts'
import { useNoteOpened } from '#web/palette/recently-opened.ts'
import { useOne, useRead } from '#web/reads/use-read.ts'
import { Link, Navigate, useMatch, useNavigate, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Ellipsis, FileCheck, FileText, HandCoins, Merge, Pencil } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { usePageEscape } from '#web/ui/layers/use-page-escape.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useOpened } from '#web/use-opened.ts'
import { useToday } from '#web/use-today.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { BalanceLetterKind } from '../../contract/balance-letters.ts'
import type { PartnerOverview } from '../../contract/partner-account.ts'
import { BalanceLetterLayer } from './balance-letter-layer.tsx'
import { MergeLayer } from './merge-layer.tsx'
import { PartnerDocuments } from './partner-documents.tsx'
import { type FactsOf, MailsCard, MasterDataCard, NotesCard, ProductsCard } from './partner-facts.tsx'
import { PartnerFigures } from './partner-figures.tsx'
import { PartnerHistory } from './partner-history.tsx'
import { LettersCard } from './partner-letters.tsx'
import styles from './partner-page.module.css'
import { openedKey, shownOf, shownQuery } from './partner-paths.ts'
import type { PartnerSide } from './partner-side.ts'

interface PartnerPageProps<T extends PartnerTypes> extends KindProps<T> {
  side: PartnerSide
  factsOf: (row: T['row']) => FactsOf
}

/** The page of a customer or supplier: who it is, what is owed, when it is paid. Reached from every name. */
export function PartnerPage<T extends PartnerTypes>({ kind, side, factsOf }: PartnerPageProps<T>) {
  const uuid = useMatch(`${side.path}/:uuid`)?.['uuid'] ?? ''
  const { data, error, isGone } = useOne(kind.read, uuid)
  const { opened, open, close } = useOpened([openedKey])
  const [isEditing, setEditing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const [letter, setLetter] = useState<BalanceLetterKind | null>(null)
  useWantedForm(`${kind.addressKey}/${uuid}`, () => setEditing(true))
  const navigate = useNavigate()
  const keys = { e: () => setEditing(true), n: () => navigate(side.newDocument.pathOf(uuid)) }
  usePageEscape(useGoBack(side.path))
  const isFree = data !== undefined && !isEditing && !isMerging && letter === null && opened === null
  useLetterKeys(keys, isFree)
  const acts = actsOf({ onMerge: () => setMerging(true), onWrite: setLetter })
  useInPalette({ side, uuid, name: data && partnerName(kind.fieldsOf(data)), isFree, onEdit: keys.e, acts })
  if (error?.code === 'not-found' || (isGone && !isEditing)) return <Gone side={side} />
  // Who was merged with another is the other.
  if (data && data.entityId.uuid !== uuid)
    return <Navigate to={`${side.path}/${data.entityId.uuid}`} replace />
  const facts = data && factsOf(data)
  return (
    <Page
      title={facts ? partnerName(kind.fieldsOf(data)) : kind.words.one}
      actions={facts && <Actions side={side} uuid={uuid} onEdit={keys.e} acts={acts} />}
    >
      <Loaded of={{ data: facts, error }} rows={8}>
        {(known) => (
          <Content key={uuid} side={side} uuid={uuid} facts={known} onEdit={keys.e} onOpen={open} />
        )}
      </Loaded>
      {isEditing && <EditPartnerLayer kind={kind} uuid={uuid} onClose={() => setEditing(false)} />}
      {isMerging && data && (
        <MergeLayer {...{ kind, side, factsOf }} row={data} onClose={() => setMerging(false)} />
      )}
      {letter && facts && (
        <BalanceLetterLayer
          {...{ side, uuid, kind: letter, email: facts.email }}
          name={partnerName(kind.fieldsOf(data))}
          onClose={() => setLetter(null)}
        />
      )}
      {opened && (
        <InAddressContext value>
          <side.Layer key={opened.uuid} uuid={opened.uuid} isRead onClose={close} />
        </InAddressContext>
      )}
    </Page>
  )
}

// Pixels of the window: below it the actions have one row for all of them.
const phoneBelow = 640

interface Act {
  label: string
  Icon: typeof Merge
  act: () => void
}

interface Acting {
  onMerge: () => void
  onWrite: (kind: BalanceLetterKind) => void
}

/** The rarer ones, in the menu and in the palette. */
const actsOf = ({ onMerge, onWrite }: Acting): readonly Act[] => [
  { label: 'Kontoauszug schreiben …', Icon: FileText, act: () => onWrite('ACCOUNT') },
  { label: 'Saldenbestätigung anfordern …', Icon: FileCheck, act: () => onWrite('CONFIRMATION') },
  { label: 'Zusammenführen …', Icon: Merge, act: onMerge },
]

interface InPalette {
  side: PartnerSide
  uuid: string
  /** Undefined while it is not known. */
  name: string | undefined
  /** No layer lies over the page. */
  isFree: boolean
  onEdit: () => void
  acts: readonly Act[]
}

/** What the palette offers on this page, and that it was opened. */
function useInPalette({ side, uuid, name, isFree, onEdit, acts }: InPalette) {
  const navigate = useNavigate()
  const all: readonly Act[] = [
    { label: 'Bearbeiten', Icon: Pencil, act: onEdit },
    { label: 'Offene Posten', Icon: HandCoins, act: () => navigate(shownQuery({ view: 'offen' })) },
    ...acts,
  ]
  useOffers(
    isFree && name
      ? all.map(({ label, Icon, act }) => ({ title: label, detail: name, icon: Icon, act }))
      : [],
  )
  useNoteOpened(
    name
      ? { key: `${side.hit} ${uuid}`, title: name, detail: side.words.numbered, to: `${side.path}/${uuid}` }
      : undefined,
  )
}

interface ActionsProps {
  side: PartnerSide
  uuid: string
  onEdit: () => void
  acts: readonly Act[]
}

function Actions({ side, uuid, onEdit, acts }: ActionsProps) {
  const { label, short, pathOf } = side.newDocument
  const isWide = useWideScreen(phoneBelow)
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
        Bearbeiten <Kbd>E</Kbd>
      </Button>
      <ButtonLink kind="primary" letter="N" icon={<Plus aria-hidden="true" />} to={pathOf(uuid)}>
        {isWide ? label : short}
      </ButtonLink>
      <Menu
        trigger={<IconButton label="Weitere Aktionen" icon={<Ellipsis aria-hidden="true" />} />}
        entries={acts.map(({ label, Icon, act }) => ({
          ...{ label, onSelect: act },
          icon: <Icon aria-hidden="true" />,
        }))}
      />
    </>
  )
}

interface ContentProps {
  side: PartnerSide
  uuid: string
  facts: FactsOf
  onEdit: () => void
  onOpen: (key: typeof openedKey, document: string) => void
}

function Content({ side, uuid, facts, onEdit, onOpen }: ContentProps) {
  const today = useToday()
  const overview = useRead(side.overview, { params: { uuid }, query: { day: today } })
  const [address] = useSearchParams()
  const shown = shownOf(address)
  const open = (document: string) => onOpen(openedKey, document)
  return (
    <>
      <div className={styles.subtitle}>
        <Link to={side.area.path}>{side.area.label}</Link>
        <Subtitle side={side} facts={facts} overview={overview.data} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Loaded of={overview} rows={6}>
            {(figures) => (
              <>
                {figures.documents > 0 && (
                  <PartnerFigures
                    side={side}
                    uuid={uuid}
                    figures={figures}
                    agreed={facts.paymentTargetDays}
                    shown={shown}
                  />
                )}
                <PartnerDocuments side={side} uuid={uuid} figures={figures} shown={shown} onOpen={open} />
              </>
            )}
          </Loaded>
        </div>
        <div className={styles.side}>
          <MasterDataCard facts={facts} onEdit={onEdit} />
          <NotesCard notes={facts.notes} onEdit={onEdit} />
          {overview.data && <ProductsCard title={side.words.products} figures={overview.data} />}
          {overview.data && <MailsCard figures={overview.data} onOpen={open} />}
          {side.Reminders && <side.Reminders uuid={uuid} />}
          <LettersCard side={side} uuid={uuid} onNote={onEdit} />
          <PartnerHistory side={side} uuid={uuid} />
        </div>
      </div>
    </>
  )
}

interface SubtitleProps {
  side: PartnerSide
  facts: FactsOf
  overview: PartnerOverview | undefined
}

/** Kunde 10001 · Berlin · seit März 2019 · 31 Rechnungen. */
function Subtitle({ side, facts, overview }: SubtitleProps): ReactNode {
  const { number, city } = facts
  const parts = [
    number === '' ? side.words.numbered : `${side.words.numbered} ${number}`,
    city,
    overview?.since ? `seit ${sinceText(overview.since)}` : '',
    overview ? side.words.documents(overview.documents) : '',
  ]
  return parts.filter(Boolean).map((part) => <span key={part}> · {part}</span>)
}

const sinceText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('de-DE', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

function Gone({ side }: { side: PartnerSide }) {
  const goBack = useGoBack(side.path)
  return (
    <Page title={side.words.numbered}>
      <EmptyState title={side.words.gone} action={<Button onClick={goBack}>Zurück</Button>}>
        Vielleicht wurde der Eintrag inzwischen gelöscht.
      </EmptyState>
    </Page>
  )
}

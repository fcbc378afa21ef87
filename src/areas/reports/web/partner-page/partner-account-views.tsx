import { useState } from 'react'
import { DocumentStateMark, PlainStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { euro, money } from '#areas/tax-returns/web/figure-text.ts'
import { type Day, formatDay, parseDay, yearOf } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useSearchParams } from '#web/router.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DueDay } from '#web/ui/figures/due-day.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { MoreRows } from '#web/ui/lists/more-rows.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { useToday } from '#web/use-today.ts'
import { accountAddress } from '../../contract/account-register.ts'
import { openItemsAddress } from '../../contract/open-items-register.ts'
import type {
  AccountItemOnWire,
  AccountRowOnWire,
  Balance,
  ItemsOnWire,
  PaymentsOnWire,
  StatementOnWire,
} from '../../contract/partner-account.ts'
import { afterText, beforeText, movementWord } from '../../rules/account-words.ts'
import { AccountFiles } from './account-files.tsx'
import { DocumentLink, type OfPartner } from './document-link.tsx'
import styles from './partner-page.module.css'
import { dayKey, fromKey, toKey } from './partner-paths.ts'

const amount = (value: number, currency: string) => (
  <span className={styles.amount}>{money(value, currency)}</span>
)

function useStatement({ side, uuid }: OfPartner, days: { from: Day | null; to: Day | null }) {
  const { data, error } = useRead(side.account, { params: { uuid }, query: { ...days, day: null } })
  // Without a day it is a statement.
  return { data: data as StatementOnWire | undefined, error }
}

/** What was open at the end of a day: of today, or of any past one, which stands in the address. */
export function OpenOnDay(of: OfPartner) {
  const today = useToday()
  const { day, typed, type } = useOpenDay()
  const read = useRead(of.side.account, { params: { uuid: of.uuid }, query: { from: null, to: null, day } })
  // With a day these are items.
  const items = { data: read.data as ItemsOnWire | undefined, error: read.error }
  return (
    <>
      <div className={styles.tools}>
        <DateField label="Offen am Ende des" name="stichtag" value={typed} onChange={type} />
        <AccountFiles
          label="Offene Posten als Datei"
          addressOf={(format) => openItemsAddress(format, of.uuid, day)}
        />
      </div>
      <Loaded of={items} rows={4}>
        {({ items: rows, balance }) => (
          <DataTable<AccountItemOnWire>
            label={`Offene Posten am ${formatDay(day)}`}
            rows={rows}
            rowKey={({ entityId }) => entityId.uuid}
            phone={(item) => <ItemLines item={item} day={day} isToday={day === today} of={of} />}
            empty={`Am ${formatDay(day)} war nichts offen`}
            after={rows.length > 0 ? [<BalanceLine key="sum" label="Offen" balance={balance} />] : []}
            columns={[
              {
                key: 'state',
                header: day === today ? 'Status' : `Status am ${formatDay(day)}`,
                render: (item) => <StoodMark item={item} day={day} isToday={day === today} />,
              },
              numberColumn(of),
              { key: 'date', header: 'Datum', render: ({ date }) => <DayText day={date} /> },
              {
                key: 'due',
                header: 'Fällig',
                render: ({ dueDate }) => (
                  <DueDay day={dueDate} isOverdue={dueDate !== null && dueDate < day} />
                ),
              },
              {
                key: 'gross',
                header: 'Betrag',
                align: 'end',
                render: ({ amountGross, currency }) => amount(amountGross, currency),
              },
              {
                key: 'open',
                header: 'Offen',
                align: 'end',
                render: ({ amountDue, currency }) => amount(amountDue, currency),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

interface ItemLinesProps {
  item: AccountItemOnWire
  day: Day
  isToday: boolean
  of: OfPartner
}

/** An open item on a phone. */
function ItemLines({ item, day, isToday, of }: ItemLinesProps) {
  const { amountGross, amountDue, currency, dueDate } = item
  return (
    <>
      <CellLine end={amount(amountDue, currency)}>
        <DocumentLink document={item.entityId.uuid} number={item.number} onOpen={of.onOpen} />
      </CellLine>
      <CellLine end={amountDue !== amountGross && <>von {amount(amountGross, currency)}</>}>
        <StoodMark item={item} day={day} isToday={isToday} />
      </CellLine>
      <CellLine quiet>
        <DayText day={item.date} />
        {dueDate && (
          <>
            {' '}
            · fällig <DayText day={dueDate} />
          </>
        )}
      </CellLine>
    </>
  )
}

/** How it stood at the end of the day; what was due on a day that is gone is not due today. */
function StoodMark({ item, day, isToday }: { item: AccountItemOnWire; day: Day; isToday: boolean }) {
  if (!isToday && item.dueDate === day) return <PlainStateMark state={item.state} />
  return <DocumentStateMark row={{ ...item, lastPaymentDate: null }} day={day} />
}

/** The day of `?tag=2026-09-30`, today without one. What is typed and means no day leaves the last one. */
function useOpenDay() {
  const today = useToday()
  const [address] = useSearchParams()
  const day = parseDay(address.get(dayKey) ?? '') ?? today
  const [typed, type] = useTypedDay(dayKey, today)
  return { day, typed, type }
}

const noDay = 'offen'

/**
 * A day of the address as it is typed. Without one it is the usual day; a field that is emptied asks for no day (`offen`). What is typed and
 * means none leaves the address.
 */
function useTypedDay(key: string, usual: Day): [string, (text: string) => void] {
  const [address, setAddress] = useSearchParams()
  const text = address.get(key)
  const day = text === noDay ? null : (parseDay(text ?? '') ?? usual)
  const [typed, setTyped] = useState(day === null ? '' : formatDay(day))
  // Back and Forward bring another day; what is being typed means the same one.
  const meant = dayValue(typed)
  const isEmpty = typed.trim() === ''
  const isSame = isEmpty ? day === null || key === dayKey : meant === null || meant === day
  const shown = isSame ? typed : day === null ? '' : formatDay(day)
  function type(next: string) {
    setTyped(next)
    const wanted = next.trim() === '' && key !== dayKey ? noDay : dayValue(next)
    if (wanted === null || wanted === (day ?? noDay)) return
    setAddress(
      (before) => {
        before.set(key, wanted)
        return before
      },
      { replace: true },
    )
  }
  return [shown, type]
}

const numberColumn = ({ onOpen }: OfPartner): Column<AccountItemOnWire> => ({
  key: 'number',
  header: 'Nummer',
  render: ({ entityId, number }) => <DocumentLink document={entityId.uuid} number={number} onOpen={onOpen} />,
})

const firstPayments = 20
const morePayments = 100

/** His payments and transfers, the latest first. */
export function Payments(of: OfPartner) {
  const [wanted, setWanted] = useState(firstPayments)
  const query = { from: null, to: null, day: null, payments: String(wanted) }
  const read = useRead(of.side.account, { params: { uuid: of.uuid }, query })
  // With a number these are payments; those before stay while more are read.
  const [last, setLast] = useState<PaymentsOnWire>()
  const data = (read.data as PaymentsOnWire | undefined) ?? last
  if (data !== last) setLast(data)
  return (
    <Loaded of={{ data, error: read.error }} rows={4}>
      {({ payments, count }) => (
        <>
          <DataTable<PaymentsOnWire['payments'][number]>
            label="Zahlungen"
            rows={payments}
            rowKey={({ key }) => key}
            phone={(row) => (
              <>
                <CellLine end={amount(0 - row.amount, row.currency)}>{movementWord(row)}</CellLine>
                <CellLine quiet>
                  <DayText day={row.date} /> ·{' '}
                  <DocumentLink document={row.documentEntityId} number={row.number} onOpen={of.onOpen} />
                </CellLine>
              </>
            )}
            empty="Noch keine Zahlungen"
            columns={[
              { key: 'date', header: 'Datum', render: ({ date }) => <DayText day={date} /> },
              { key: 'kind', header: 'Art', render: (row) => movementWord(row) },
              {
                key: 'number',
                header: 'Rechnung',
                render: ({ documentEntityId, number }) => (
                  <DocumentLink document={documentEntityId} number={number} onOpen={of.onOpen} />
                ),
              },
              {
                key: 'amount',
                header: 'Betrag',
                align: 'end',
                // A payment lowers what is owed; here it is what was paid.
                render: (row) => amount(0 - row.amount, row.currency),
              },
            ]}
          />
          <MoreRows
            shown={payments.length}
            left={count - payments.length}
            onMore={() => setWanted(wanted + morePayments)}
          />
        </>
      )}
    </Loaded>
  )
}

/** The account between two days, which begins with this year. */
export function StatementView(of: OfPartner) {
  const today = useToday()
  const [from, setFrom] = useTypedDay(fromKey, `${yearOf(today)}-01-01` as Day)
  const [to, setTo] = useTypedDay(toKey, today)
  const [first, last] = [dayValue(from), dayValue(to)]
  const isBackwards = first !== null && last !== null && first > last
  const days = isBackwards ? { from: last, to: last } : { from: first, to: last }
  const statement = useStatement(of, days)
  return (
    <>
      <div className={styles.tools}>
        <DateField label="Von" name="von" value={from} onChange={setFrom} />
        <DateField
          label="Bis"
          name="bis"
          value={to}
          onChange={setTo}
          error={isBackwards ? 'Das Ende liegt vor dem Anfang' : undefined}
        />
        <AccountFiles
          label="Kontoauszug als Datei"
          addressOf={(format) => accountAddress(format, { partner: of.uuid, ...days })}
        />
      </div>
      <Loaded of={statement} rows={6}>
        {({ openingBalance, rows, balance }) => (
          <DataTable<AccountRowOnWire>
            label="Kontoauszug"
            rows={rows}
            rowKey={({ key }) => key}
            phone={(row) => <StatementLines row={row} of={of} />}
            empty="In diesem Zeitraum ist nichts gebucht"
            first={
              days.from === null
                ? []
                : [<BalanceLine key="first" label={beforeText(days.from)} balance={openingBalance} />]
            }
            after={[<BalanceLine key="last" label={afterText(days.to)} balance={balance} />]}
            columns={statementColumns(of)}
          />
        )}
      </Loaded>
    </>
  )
}

/** A row of the account on a phone. */
function StatementLines({ row, of }: { row: AccountRowOnWire; of: OfPartner }) {
  return (
    <>
      <CellLine end={amount(row.amount, row.currency)}>
        {movementWord(row)}{' '}
        <DocumentLink document={row.documentEntityId} number={row.number} onOpen={of.onOpen} />
      </CellLine>
      <CellLine quiet end={<>danach {amount(row.balance, row.currency)}</>}>
        <DayText day={row.date} />
        {row.text && <> · {row.text}</>}
      </CellLine>
    </>
  )
}

const statementColumns = (of: OfPartner): Column<AccountRowOnWire>[] => [
  { key: 'date', header: 'Datum', render: ({ date }) => <DayText day={date} /> },
  { key: 'kind', header: 'Art', render: (row) => movementWord(row) },
  {
    key: 'number',
    header: 'Beleg',
    render: ({ documentEntityId, number }) => (
      <DocumentLink document={documentEntityId} number={number} onOpen={of.onOpen} />
    ),
  },
  { key: 'text', header: 'Inhalt', quiet: true, render: ({ text }) => text },
  {
    key: 'amount',
    header: 'Betrag',
    align: 'end',
    render: (row) => amount(row.amount, row.currency),
  },
  {
    key: 'balance',
    header: 'Offen danach',
    align: 'end',
    render: (row) => amount(row.balance, row.currency),
  },
]

/** In each currency, and in EUR where that is another figure. */
function BalanceLine({ label, balance }: { label: string; balance: Balance }) {
  const { currencies, euro: inEuro } = balance
  const isEuro = currencies.every(({ currency }) => currency === 'EUR')
  const foreign = currencies.map(({ currency, amount: owed }) => money(owed, currency)).join(', ')
  return (
    <>
      {label}: <strong className={styles.amount}>{isEuro ? euro(inEuro) : foreign}</strong>
      {!isEuro && <> (zusammen {euro(inEuro)})</>}
    </>
  )
}

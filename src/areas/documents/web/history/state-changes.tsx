import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import type { StateChange } from '../../rules/changes/state-change.ts'
import styles from './document-history.module.css'

/** What changed in a document, one line a field: from which value to which. */
export function StateChanges({ changes }: { changes: readonly StateChange[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          <Change {...change} />
        </li>
      ))}
    </ul>
  )
}

function Change({ label, from, to, partners }: StateChange) {
  if (partners && from !== null && to !== null) {
    const { side } = partners
    return (
      <>
        {label}:{' '}
        <del>
          <PartnerLink side={side} uuid={partners.from} name={from} />
        </del>
        <span aria-hidden="true"> → </span>
        <ins>
          <PartnerLink side={side} uuid={partners.to} name={to} />
        </ins>
      </>
    )
  }
  if (from === null && to === null) return label
  if (from === null) {
    return (
      <>
        {label} hinzugefügt: <ins>{to}</ins>
      </>
    )
  }
  if (to === null) {
    return (
      <>
        {label} entfernt: <del>{from}</del>
      </>
    )
  }
  return (
    <>
      {label}: <del>{from}</del>
      <span aria-hidden="true"> → </span>
      <ins>{to}</ins>
    </>
  )
}

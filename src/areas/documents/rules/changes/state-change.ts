/** One difference between two states of a document, in German. */
export interface StateChange {
  /** The field, such as 'Rechnungsdatum' or 'Position „EINK Tisch“: Betrag'. */
  label: string
  /** What it was; null when it is new. */
  from: string | null
  /** What it is; null when it is gone. */
  to: string | null
  /** Whom both name, where the change is another customer or supplier. */
  partners?: { side: 'receivers' | 'suppliers'; from: string; to: string }
}

/** What a reader of changes needs from outside of the states. */
export interface StateNames {
  /** The name of a category by its id; '' when it is not known any more. */
  category: (uuid: string) => string
}

/** The change of one field; none when both are the same to a reader. '' stands for nothing. */
export function changeOf(label: string, from: string, to: string): StateChange[] {
  if (from === to) return []
  return [{ label, from: from === '' ? null : from, to: to === '' ? null : to }]
}

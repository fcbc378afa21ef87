/** That it is reported late, as it goes over the wire. */
export function lateInput(reason: string) {
  return reason.trim() === '' ? [] : [{ code: 'LATE_REPORT' as const, reason: reason.trim() }]
}

let handed: readonly File[] = []

/** Files that were dropped on one page for the form that is opened then. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** Those that the page before has left for this form, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed
  handed = []
  return files
}

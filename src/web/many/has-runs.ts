/** How the names begin under which this browser keeps runs of many rows. */
export const runPrefix = 'many:'

/** Whether it keeps any, so that a list need not load what shows them. */
export const hasRuns = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(runPrefix))

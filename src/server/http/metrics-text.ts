/** A kind of figure, with its value for each combination of labels. */
export interface Family {
  name: string
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  samples: readonly Sample[]
}

export interface Sample {
  /** Follows the family's name, as `_bucket` does. */
  suffix?: string
  labels?: Labels
  value: number
}

type Labels = Readonly<Record<string, string>>

/** The text format of Prometheus, version 0.0.4: a line for each value, below a line that says what it is and one of what type. */
export function printFamilies(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ suffix = '', labels = {}, value }) => `${name}${suffix}${printLabels(labels)} ${value}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}

function printLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quoted(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const quoted = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

interface Observed {
  labels: Labels
  /** How many fell into each bucket alone. */
  counts: number[]
  sum: number
  count: number
}

/** Counts what is observed by its labels in buckets with these upper ends, which are included. */
export function histogram(buckets: readonly number[]) {
  const seen = new Map<string, Observed>()
  return {
    observe(labels: Labels, value: number): void {
      const key = JSON.stringify(labels)
      const observed = seen.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }
      seen.set(key, observed)
      const place = buckets.findIndex((end) => value <= end)
      if (place >= 0) observed.counts[place] = (observed.counts[place] ?? 0) + 1
      observed.sum += value
      observed.count += 1
    },
    samples: (): Sample[] => [...seen.values()].flatMap((observed) => samplesOf(observed, buckets)),
  }
}

function samplesOf({ labels, counts, sum, count }: Observed, buckets: readonly number[]): Sample[] {
  let below = 0
  const inBuckets = buckets.map((end, place): Sample => {
    below += counts[place] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(end) }, value: below }
  })
  return [
    ...inBuckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

/** The media type for Prometheus and similar programs. */
export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

type Labels = Readonly<Record<string, string>>

/** One number with what it is of. */
export interface Sample {
  readonly metric: string
  readonly labels: Labels
  readonly value: number
}

/** The exposition of numbers as OpenMetrics; samples of one metric stand together, as the format asks. */
export function openMetrics(samples: readonly Sample[]): string {
  const lines: string[] = []
  for (const [metric, group] of Map.groupBy(samples, (sample) => sample.metric)) {
    lines.push(`# TYPE weft_${metric} gauge`)
    for (const { labels, value } of group) lines.push(`weft_${metric}${labelText(labels)} ${value}`)
  }
  return `${lines.join('\n')}\n# EOF\n`
}

/** A reply's own numbers, and those of the objects in it by `name`; texts are left out. */
export function samplesOf(body: object): Sample[] {
  return Object.entries(body).flatMap(([metric, value]): Sample[] => {
    if (typeof value === 'number') return [{ metric, labels: {}, value }]
    if (typeof value !== 'object' || value === null) return []
    return samplesOf(value).map((inner) => ({ ...inner, metric, labels: { name: inner.metric } }))
  })
}

function labelText(labels: Labels): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return texts.length === 0 ? '' : `{${texts.join(',')}}`
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

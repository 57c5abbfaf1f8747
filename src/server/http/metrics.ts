import type { FastifyInstance } from 'fastify'

/** Counters, gauges and histograms in Prometheus text (https://prometheus.io/docs/instrumenting/exposition_formats). */
export interface Metrics {
  /** A value read when asked. */
  gauge(name: string, help: string, read: () => number): void
  count(name: string, help: string, labels?: Record<string, string | number>): void
  observe(name: string, help: string, seconds: number): void
  text(): string
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const gauges = new Map<string, { help: string; read: () => number }>()
  const counters = new Map<string, { help: string; values: Map<string, number> }>()
  const histograms = new Map<string, { help: string; counts: number[]; sum: number; total: number }>()
  return {
    gauge: (name, help, read) => void gauges.set(name, { help, read }),
    count(name, help, labels = {}) {
      const counter = counters.get(name) ?? { help, values: new Map() }
      counters.set(name, counter)
      const key = Object.entries(labels)
        .map(([label, value]) => `${label}="${value}"`)
        .join(',')
      counter.values.set(key, (counter.values.get(key) ?? 0) + 1)
    },
    observe(name, help, seconds) {
      const histogram = histograms.get(name) ?? { help, counts: BUCKETS.map(() => 0), sum: 0, total: 0 }
      histograms.set(name, histogram)
      histogram.sum += seconds
      histogram.total++
      BUCKETS.forEach((limit, i) => {
        if (seconds <= limit) histogram.counts[i] = (histogram.counts[i] ?? 0) + 1
      })
    },
    text() {
      const lines: string[] = []
      const head = (name: string, help: string, kind: string) =>
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`)
      for (const [name, { help, read }] of gauges) {
        head(name, help, 'gauge')
        lines.push(`${name} ${read()}`)
      }
      for (const [name, { help, values }] of counters) {
        head(name, help, 'counter')
        for (const [key, value] of values) lines.push(`${name}${key ? `{${key}}` : ''} ${value}`)
      }
      for (const [name, { help, counts, sum, total }] of histograms) {
        head(name, help, 'histogram')
        lines.push(...BUCKETS.map((limit, i) => `${name}_bucket{le="${limit}"} ${counts[i]}`))
        lines.push(`${name}_bucket{le="+Inf"} ${total}`, `${name}_sum ${sum}`, `${name}_count ${total}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

/** GET /metrics. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  metrics.gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', 'Seconds since the start', () => process.uptime())
  app.get('/metrics', { config: { reservada: 'metricas' } }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text()),
  )
}

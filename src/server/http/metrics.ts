import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Counters, gauges and histograms in Prometheus text (https://prometheus.io/docs/instrumenting/exposition_formats). */
export interface Metrics {
  /** Adds a gauge; `read` gives its value whenever the metrics are read. */
  gauge(name: string, help: string, read: () => number): void
  /** Adds a gauge with a label; `read` gives the pairs of label value and figure whenever the metrics are read. */
  gauges(name: string, help: string, label: string, read: () => readonly (readonly [string, number])[]): void
  count(name: string, help: string, labels?: Record<string, string | number>): void
  observe(name: string, help: string, seconds: number, labels?: Record<string, string>): void
  text(): Promise<string>
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Makes a separate registry: two servers in one process do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const known = <M>(name: string) => registry.getSingleMetric(name) as M | undefined
  return {
    gauge: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      }),
    gauges: (name, help, label, read) =>
      void new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        collect() {
          for (const [value, figure] of read()) this.set({ [label]: value }, figure)
        },
      }),
    count: (name, help, labels = {}) =>
      (known<Counter>(name) ?? new Counter({ name, help, registers, labelNames: Object.keys(labels) })).inc(
        labels,
      ),
    observe: (name, help, seconds, labels = {}) =>
      (
        known<Histogram>(name) ??
        new Histogram({ name, help, registers, buckets: BUCKETS, labelNames: Object.keys(labels) })
      ).observe(labels, seconds),
    text: () => registry.metrics(),
  }
}

/** Serves GET /metrics. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  metrics.gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', 'Seconds since the start', () => process.uptime())
  app.get('/metrics', { config: { reservada: 'metricas' } }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  )
}

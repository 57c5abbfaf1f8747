import type { FastifyInstance } from 'fastify'

/**
 * Named checks. A check resolves with undefined when its part of the server is ready; else it throws or resolves with a
 * reason.
 */
export interface Readiness {
  add(name: string, check: () => Promise<string | undefined>): void
  run(): Promise<{ ready: boolean; parts: Record<string, string> }>
}

const PATIENCE = 2000

export function createReadiness(): Readiness {
  const checks = new Map<string, () => Promise<string | undefined>>()
  return {
    add: (name, check) => void checks.set(name, check),
    async run() {
      const parts: Record<string, string> = {}
      await Promise.all([...checks].map(async ([name, check]) => (parts[name] = await verdict(check))))
      return { ready: Object.values(parts).every(part => part === 'ok'), parts }
    },
  }
}

async function verdict(check: () => Promise<string | undefined>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(resolve, PATIENCE, 'sem resposta')
  })
  try {
    return (await Promise.race([check(), late])) ?? 'ok'
  } catch {
    return 'falhou'
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Serves GET /healthz, which tells that the process runs, and GET /readyz, which tells by name if each part is ready.
 * During a restore, which locks the tables that the checks need, /readyz tells only that a restore runs.
 */
export function healthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  restoring: () => Promise<boolean>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    // an unreachable database is reported by its own check
    if (await restoring().catch(() => false)) return reply.status(503).send({ status: 'restaurando' })
    const { ready, parts } = await readiness.run()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'indisponivel', ...parts })
  })
}

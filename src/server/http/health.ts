import type { FastifyInstance } from 'fastify'
import type { Cancel, Time } from '../time.ts'

/** Named checks: undefined when a part of the server is ready; else a check throws or resolves with a reason. */
export interface Readiness {
  add(name: string, check: () => Promise<string | undefined>): void
  run(): Promise<{ ready: boolean; parts: Record<string, string> }>
}

const PATIENCE = 2000

export function createReadiness(time: Time): Readiness {
  const checks = new Map<string, () => Promise<string | undefined>>()
  return {
    add: (name, check) => void checks.set(name, check),
    async run() {
      const parts: Record<string, string> = {}
      await Promise.all([...checks].map(async ([name, check]) => (parts[name] = await verdict(time, check))))
      return { ready: Object.values(parts).every(part => part === 'ok'), parts }
    },
  }
}

async function verdict(time: Time, check: () => Promise<string | undefined>): Promise<string> {
  let cancel: Cancel | undefined
  const late = new Promise<string>(resolve => {
    cancel = time.after(PATIENCE, () => resolve('sem resposta'))
  })
  try {
    return (await Promise.race([check(), late])) ?? 'ok'
  } catch {
    return 'falhou'
  } finally {
    cancel?.()
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

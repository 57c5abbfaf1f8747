import type { Logger } from 'pino'
import type { Db, Q, Tenant } from '../db/transaction.ts'
import { backoff } from '../outbox/backoff.ts'
import type { Desfecho, Job } from '../outbox/job.ts'
import { PrintError, type PrintTransport } from './transport.ts'

export interface Papel {
  id: number
  empresa_id: number
  status: 'pendente' | 'impressa' | 'erro'
  destino: string | null
}

interface Options<P extends Papel> {
  db: Db
  clock: () => Date
  log: Logger
  transport: PrintTransport
  read: (q: Q, tenant: Tenant, id: number) => Promise<P | undefined>
  /** Gives the paper's bytes, made from stored data at each try. */
  render: (q: Q, tenant: Tenant, papel: P) => Promise<Uint8Array>
  printed: (q: Q, tenant: Tenant, papel: P, em: Date) => Promise<void>
  failed: (q: Q, tenant: Tenant, id: number, erro: string) => Promise<void>
  /** Tells the company's tills the result. */
  announce: (tenant: Tenant, papel: P) => void
}

const ESPERA_MS = 2_000
const ESPERA_MAXIMA_MS = 30_000

/**
 * Makes the handler of a print job. Printers are often off, out of paper or unplugged: only the paper waits, never the sale.
 * A crash between printing and storing the result prints twice, which is better than never.
 */
export function printJob<P extends Papel>(options: Options<P>) {
  const { db, clock, log, transport } = options
  return async (job: Job): Promise<Desfecho> => {
    const pronto = await db.tx(job, async q => {
      const papel = await options.read(q, job, job.alvo_id)
      if (!papel || papel.status === 'impressa') return null
      return { papel, bytes: await options.render(q, job, papel) }
    })
    if (!pronto) return null
    const { papel, bytes } = pronto
    try {
      if (!papel.destino) throw new PrintError('O caixa não tem impressora configurada')
      await transport.send(papel.destino, bytes, `${job.account_id}-${papel.id}.bin`)
    } catch (error) {
      if (!(error instanceof PrintError)) throw error
      log.warn({ err: error, impressao: papel.id, destino: papel.destino }, 'print failed')
      await db.tx(job, q => options.failed(q, job, papel.id, error.message))
      options.announce(job, { ...papel, status: 'erro' })
      const depois = backoff(job.tentativas, ESPERA_MS, ESPERA_MAXIMA_MS)
      return { depois, erro: error.message }
    }
    await db.tx(job, q => options.printed(q, job, papel, clock()))
    options.announce(job, { ...papel, status: 'impressa' })
    return null
  }
}

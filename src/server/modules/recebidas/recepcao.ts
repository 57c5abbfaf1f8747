import type { Logger } from 'pino'
import type { Db } from '../../db/transaction.ts'
import type { SefazClient } from '../../sefaz/client/client.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { Time } from '../../time.ts'

/** Services needed to fetch received notes and register events on them. */
export interface Recepcao {
  db: Db
  time: Time
  clock: () => Date
  log: Logger
  client: SefazClient
  issuers: {
    conexao(
      tenant: { account_id: number },
      documento: { empresa_id: number; cnpj: string; uf: string; modelo: string; tp_amb: number },
    ): Promise<Conexao>
  }
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

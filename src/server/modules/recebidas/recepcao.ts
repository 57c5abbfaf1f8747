import type { Logger } from 'pino'
import type { Db } from '../../db/transaction.ts'
import type { SefazClient } from '../../sefaz/client/client.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'

/** Services needed to read the distribution and register events on its notes. */
export interface Recepcao {
  db: Db
  clock: () => Date
  log: Logger
  client: SefazClient
  issuers: {
    conexao(
      tenant: { account_id: number },
      documento: { empresa_id: number; cnpj: string; uf: string; modelo: string; tp_amb: number },
    ): Promise<Conexao>
  }
  /** Wakes the worker after a job was committed. */
  wake: () => void
}

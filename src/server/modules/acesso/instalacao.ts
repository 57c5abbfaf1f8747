import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/error.ts'
import { hasAccounts, isRestoring, umDeCadaVez } from '../../db/installation.ts'
import type { Db, Q } from '../../db/transaction.ts'

export interface Instalacao {
  /** Somebody owns it. Once true it stays true. */
  pronta(): Promise<boolean>
  /** A restore holds every table: until it ends nobody owns the installation, and its tables are not asked. */
  restaurando(): Promise<boolean>
  /** Inside the transaction that makes the first account: waits for its turn; throws JA_INSTALADA when it came second. */
  reservar(q: Q): Promise<void>
}

/** Has this installation an owner? The one question asked of all accounts: the policy `accounts_instalacao` answers it. */
export function createInstalacao(db: Db): Instalacao {
  let pronta = false
  const restaurando = async () => !pronta && (await isRestoring(db.pool))
  return {
    restaurando,
    async pronta() {
      if (!pronta && !(await restaurando())) pronta = await db.worker(hasAccounts)
      return pronta
    },
    async reservar(q) {
      await umDeCadaVez(q)
      if (await hasAccounts(q)) throw new AppError('JA_INSTALADA')
    },
  }
}

/** Paths that still answer: the wizard itself, and the description of the API. */
const OPEN =
  /^\/api\/v1\/(acesso|acesso\/municipios|primeiro_acesso(\/cnpj\/:cnpj|\/cep\/:cep|\/copia|\/restaurar|\/restaurar_do_servidor)?|openapi\.json)$/
const GUARDED = /^\/(api|broadcasting|o)\//

/** Until somebody owns the installation, no other call of the API says anything. */
export function installGate(app: FastifyInstance, instalacao: Instalacao): void {
  app.addHook('onRequest', async request => {
    const url = request.routeOptions.url ?? ''
    if (!GUARDED.test(url) || OPEN.test(url) || (await instalacao.pronta())) return
    throw new AppError((await instalacao.restaurando()) ? 'RESTAURANDO' : 'PRIMEIRO_ACESSO')
  })
}

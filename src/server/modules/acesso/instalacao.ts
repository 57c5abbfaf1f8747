import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/error.ts'
import { hasAccounts, isRestoring, umDeCadaVez } from '../../db/installation.ts'
import type { Db, Q } from '../../db/transaction.ts'

/** State of the installation. `restaurando`: no account yet, and a restore locks every table. `pronta` is final. */
type Estado = 'vazia' | 'restaurando' | 'pronta'

export interface Instalacao {
  estado(): Promise<Estado>
  /** Tells if an account exists. */
  pronta(): Promise<boolean>
  /** Tells if a restore is running: it locks every table, so they cannot be queried. */
  restaurando(): Promise<boolean>
  /** Waits for its turn, in the transaction that makes the first account. @throws JA_INSTALADA when another was first */
  reservar(q: Q): Promise<void>
}

/** Tells if this installation has an account, which the policy `accounts_instalacao` lets be asked of all accounts. */
export function createInstalacao(db: Db): Instalacao {
  let pronta = false
  const restaurando = async () => !pronta && (await isRestoring(db.pool))
  const estado = async (): Promise<Estado> => {
    if (await restaurando()) return 'restaurando'
    pronta ||= await db.worker(hasAccounts)
    return pronta ? 'pronta' : 'vazia'
  }
  return {
    estado,
    restaurando,
    pronta: async () => (await estado()) === 'pronta',
    async reservar(q) {
      await umDeCadaVez(q)
      if (await hasAccounts(q)) throw new AppError('JA_INSTALADA')
    },
  }
}

/** Paths open before the first account: the wizard, and the API's description. */
const OPEN =
  /^\/api\/v1\/(acesso|acesso\/municipios|primeiro_acesso(\/cnpj\/:cnpj|\/cep\/:cep|\/copia|\/restaurar|\/restaurar_do_servidor)?|openapi\.json)$/
const GUARDED = /^\/(api|broadcasting|o)\//

/** Refuses all other calls of the API until the first account exists. */
export function installGate(app: FastifyInstance, instalacao: Instalacao): void {
  app.addHook('onRequest', async request => {
    const url = request.routeOptions.url ?? ''
    if (!GUARDED.test(url) || OPEN.test(url)) return
    const estado = await instalacao.estado()
    if (estado !== 'pronta') throw new AppError(estado === 'restaurando' ? 'RESTAURANDO' : 'PRIMEIRO_ACESSO')
  })
}

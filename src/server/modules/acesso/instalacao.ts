import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/error.ts'
import { hasAccounts, isRestoring, umDeCadaVez } from '../../db/installation.ts'
import type { Db, Q } from '../../db/transaction.ts'

/**
 * State of the installation. `vazia`: no account yet. `restaurando`: a restore has locked every table, and no account
 * was found before. `pronta`: an account exists; this state is final.
 */
type Estado = 'vazia' | 'restaurando' | 'pronta'

export interface Instalacao {
  estado(): Promise<Estado>
  pronta(): Promise<boolean>
  /** Tells if a restore is running and no account was found before; the tables cannot be queried then. */
  restaurando(): Promise<boolean>
  /** Serializes the transactions that create the first account. @throws JA_INSTALADA when an account exists */
  reservar(q: Q): Promise<void>
}

/** Makes the functions that tell the installation's state; policy `accounts_instalacao` allows them for any tenant. */
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

/** Routes open before the first account exists: the first-run wizard and the OpenAPI document. */
const OPEN =
  /^\/api\/v1\/(acesso|acesso\/municipios|primeiro_acesso(\/cnpj\/:cnpj|\/cep\/:cep|\/copia|\/restaurar|\/restaurar_do_servidor)?|openapi\.json)$/
const GUARDED = /^\/(api|broadcasting|o|cardapio)\//

/** Refuses the other routes under /api, /broadcasting, /o (links of quotes) and /cardapio until the first account exists. */
export function installGate(app: FastifyInstance, instalacao: Instalacao): void {
  app.addHook('onRequest', async request => {
    const url = request.routeOptions.url ?? ''
    if (!GUARDED.test(url) || OPEN.test(url)) return
    const estado = await instalacao.estado()
    if (estado !== 'pronta') throw new AppError(estado === 'restaurando' ? 'RESTAURANDO' : 'PRIMEIRO_ACESSO')
  })
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/error.ts'
import { hasAccounts, isRestoring, umDeCadaVez } from '../../db/installation.ts'
import type { Db, Q } from '../../db/transaction.ts'

/** `restaurando`: nobody owns it yet, and a restore holds every table. Once `pronta` it stays so. */
type Estado = 'vazia' | 'restaurando' | 'pronta'

export interface Instalacao {
  estado(): Promise<Estado>
  /** Somebody owns it. */
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

/** Paths that still answer: the wizard itself, and the description of the API. */
const OPEN =
  /^\/api\/v1\/(acesso|acesso\/municipios|primeiro_acesso(\/cnpj\/:cnpj|\/cep\/:cep|\/copia|\/restaurar|\/restaurar_do_servidor)?|openapi\.json)$/
const GUARDED = /^\/(api|broadcasting|o)\//

/** Until somebody owns the installation, no other call of the API says anything. */
export function installGate(app: FastifyInstance, instalacao: Instalacao): void {
  app.addHook('onRequest', async request => {
    const url = request.routeOptions.url ?? ''
    if (!GUARDED.test(url) || OPEN.test(url)) return
    const estado = await instalacao.estado()
    if (estado !== 'pronta') throw new AppError(estado === 'restaurando' ? 'RESTAURANDO' : 'PRIMEIRO_ACESSO')
  })
}

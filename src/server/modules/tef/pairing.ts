import { createHash, randomInt } from 'node:crypto'
import type { AgenteTef } from '../../../domain/api/tef-agente.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Db } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { newToken, splitToken } from '../contas/service.ts'
import {
  type AgenteDoCaixa,
  type AgenteGuardado,
  hearAgente,
  readAgente,
  readAgentes,
  removeAgente,
  takeCodigo,
  writeCodigo,
} from './agent-repository.ts'
import type { AgentLines } from './agents.ts'
import { readCaixa } from './repository.ts'

/** Characters of pairing codes, without those easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 8
const CODE_MS = 10 * 60_000
const REVOKED = 'Este agente foi revogado: pareie outra vez'

const hashOf = (code: string) => createHash('sha256').update(`tef:${code}`).digest()

/** Makes agents' pairing and authentication. A code names its account, for a look-up under row-level security. */
export function createPairing({ db, clock, agents }: { db: Db; clock: () => Date; agents: AgentLines }) {
  const situationOf = ({ id, ligado, codigo_ate }: AgenteDoCaixa): AgenteTef['situacao'] => {
    if (id !== null && ligado) return agents.isReached(id) ? 'ligado' : 'desligado'
    return codigo_ate !== null && codigo_ate > clock() ? 'pareando' : 'sem'
  }
  const listAgents = async (sessao: Pick<Sessao, 'account_id' | 'empresa_id'>): Promise<AgenteTef[]> =>
    (await db.tx(sessao, q => readAgentes(q, sessao.empresa_id))).map(row => ({
      ...{ terminal_id: row.terminal_id, caixa: row.caixa, maquina: row.maquina ?? '' },
      situacao: situationOf(row),
      visto_em: row.visto_em?.toISOString() ?? null,
    }))

  async function own(sessao: Sessao, terminal_id: number): Promise<AgenteGuardado | null> {
    return db.tx(sessao, async q => {
      const caixa = await readCaixa(q, sessao.empresa_id, terminal_id)
      if (!caixa) throw new AppError('NAO_ENCONTRADO')
      if (caixa.tef === null)
        throw new AppError('VALIDACAO', { mensagem: 'Escolha antes o gerenciador de TEF deste caixa' })
      return readAgente(q, terminal_id)
    })
  }

  return {
    listar: listAgents,

    /** Lists the problems for the status screen: paired agents that are off. */
    health: async (sessao: Pick<Sessao, 'account_id' | 'empresa_id'>): Promise<string[]> =>
      (await listAgents(sessao))
        .filter(({ situacao }) => situacao === 'desligado')
        .map(({ caixa }) => `Agente do TEF desligado: ${caixa}`),

    async parear(sessao: Sessao, terminal_id: number) {
      await own(sessao, terminal_id)
      const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const em = clock()
      const ate = new Date(em.getTime() + CODE_MS)
      const { usuario_id } = sessao
      await db.tx(sessao, q => writeCodigo(q, { terminal_id, codigo: hashOf(letters), ate, usuario_id, em }))
      const codigo = `${sessao.account_id}-${letters.slice(0, 4)}-${letters.slice(4)}`
      return { codigo, ate: ate.toISOString() }
    },

    async revogar(sessao: Sessao, terminal_id: number) {
      const row = await own(sessao, terminal_id)
      await db.tx(sessao, q => removeAgente(q, terminal_id))
      if (row) agents.drop(row.id)
      return row !== null
    },

    /** Pairs an agent by a code. @throws VALIDACAO at the code */
    async entrar({ codigo, maquina }: { codigo: string; maquina: string }) {
      const [, account, letters] =
        /^([1-9]\d{0,14})-([A-Z2-9]{8})$/.exec(
          codigo
            .toUpperCase()
            .replace(/\s/g, '')
            .replace(/-(?=[A-Z2-9]{4}$)/, ''),
        ) ?? []
      const account_id = Number(account)
      const { token, hash } = newToken(account_id || 1)
      const paired =
        letters === undefined
          ? null
          : await db.tx({ account_id }, q =>
              takeCodigo(q, { codigo: hashOf(letters), token: hash, maquina, em: clock() }),
            )
      if (!paired) throw fieldError('codigo', 'O código não existe ou já venceu: peça outro no caixa')
      return { token, ...paired }
    },

    /** Finds an agent by its token. @throws NAO_AUTENTICADO */
    async known(authorization: string | undefined): Promise<AgenteGuardado> {
      const said = splitToken(authorization?.replace(/^Bearer /, '') ?? '')
      const row =
        said && (await db.tx({ account_id: said.account_id }, q => hearAgente(q, said.hash, clock())))
      if (!row) throw new AppError('NAO_AUTENTICADO', { mensagem: REVOKED })
      return row
    },
  }
}

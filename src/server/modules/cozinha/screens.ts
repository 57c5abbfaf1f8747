import { AppError, fieldError } from '../../../domain/error.ts'
import { terminais } from '../../../domain/records/terminais/index.ts'
import type { Db, Q } from '../../db/transaction.ts'
import { refusePin } from '../../http/refuse-pin.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import { newToken, splitToken } from '../contas/service.ts'
import { readGroups } from './repository.ts'
import {
  dropScreen,
  findScreen,
  holdTill,
  listScreens,
  markSeen,
  type StoredScreen,
  writeScreen,
} from './screens-repository.ts'

/** Time after which the contact of a screen is stored again, so that not every look writes. */
const SEEN_MS = 60_000

/** A screen with its account. */
export type KnownScreen = StoredScreen & { account_id: number }

/** Makes the functions that give and end the kitchen screens of tills, and know a screen by its token. */
export function createScreens({ db, clock }: { db: Db; clock: () => Date }) {
  /** Changes the screen of a till of the company, and writes it in the till's history. @throws NAO_ENCONTRADO */
  const change = <T>(
    sessao: Sessao,
    id: number,
    work: (q: Q) => Promise<readonly [answer: T, depois: string]>,
  ): Promise<T> => {
    refusePin(sessao)
    const { empresa_id } = sessao
    return db.tx(sessao, async q => {
      const rotulo = await holdTill(q, empresa_id, id)
      if (rotulo === null) throw new AppError('NAO_ENCONTRADO')
      const [answer, depois] = await work(q)
      const campo = 'Tela da cozinha'
      await audit(q, sessao, clock(), [
        {
          ...{ registro: terminais.id, registro_id: id, rotulo, acao: 'alterou', empresa_id, pai_id: null },
          mudancas: [{ campo, rotulo: campo, antes: null, depois }],
        },
      ])
      return answer
    })
  }

  return {
    listar: (sessao: Sessao) =>
      db.tx(sessao, async q => ({
        data: await listScreens(q, sessao.empresa_id),
        grupos: await readGroups(q),
      })),

    /** Gives a till a screen, in the place of the one before. @throws NAO_ENCONTRADO, VALIDACAO at `grupo_id` */
    gerar: (sessao: Sessao, terminal_id: number, grupo_id: number | null) =>
      change(sessao, terminal_id, async q => {
        const grupo = grupo_id === null ? null : (await readGroups(q, grupo_id))[0]
        if (grupo === undefined) throw fieldError('grupo_id', 'Grupo de impressão não encontrado')
        const { token, hash } = newToken(sessao.account_id)
        const { empresa_id, usuario_id } = sessao
        await writeScreen(q, { empresa_id, terminal_id, grupo_id, token: hash, usuario_id })
        return [{ token }, `gerada: ${grupo?.nome ?? 'todos os grupos'}`]
      }),

    revogar: (sessao: Sessao, terminal_id: number) =>
      change(sessao, terminal_id, async q => [{ revogada: await dropScreen(q, terminal_id) }, 'revogada']),

    /** Finds a screen by its token. @throws NAO_AUTENTICADO */
    async known(authorization: string | undefined): Promise<KnownScreen> {
      const said = splitToken(authorization?.replace(/^Bearer /, '') ?? '')
      const screen =
        said &&
        (await db.tx({ account_id: said.account_id }, async q => {
          const found = await findScreen(q, said.hash)
          if (found && clock().getTime() - (found.visto_em?.getTime() ?? 0) > SEEN_MS)
            await markSeen(q, found.id)
          return found
        }))
      if (!screen)
        throw new AppError('NAO_AUTENTICADO', {
          mensagem: 'Esta tela foi revogada: gere outro endereço em Telas da cozinha',
        })
      return { ...screen, account_id: said.account_id }
    },
  }
}

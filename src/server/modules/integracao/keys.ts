import { randomBytes } from 'node:crypto'
import { isoPlus } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { integracoes } from '../../../domain/records/integracoes/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refusePin } from '../../http/refuse-pin.ts'
import type { Sessao } from '../../http/session.ts'
import { enqueue } from '../../outbox/repository.ts'
import { refuseOthers } from '../../records/integracoes/own.ts'
import { dropKey } from '../../records/integracoes/repository.ts'
import { audit } from '../../register/write/audit.ts'
import { sessionInName } from '../contas/service.ts'
import { newKey, splitKey } from './key.ts'
import {
  findKey,
  holdConnection,
  markKeyUsed,
  type StoredKey,
  writeKey,
  writeSecret,
} from './keys-repository.ts'

/** Time after which the use of a key is stored again, so that not every call writes. */
const USE_MS = 5 * 60_000
const YEAR = 365
/** Time for which the secret before a new one stays valid. */
const BOTH_MS = 7 * 24 * 3_600_000

/** Names the row of an encrypted secret, so that it cannot be decrypted as another row's. */
export const secretContext = (account_id: number, id: number) => `integracao ${account_id} ${id}`

const isOver = ({ validade }: StoredKey, hoje: string) => validade < hoje

/** Makes the functions of a company's keys. `wake` starts the outbox, after a job is committed. */
export function createKeys({
  db,
  clock,
  vault,
  log,
  wake,
}: Pick<Deps, 'db' | 'clock' | 'vault' | 'log'> & { wake: () => void }) {
  /** Holds a connection, changes it, and writes in its history what was done. @throws NAO_ENCONTRADO, PROIBIDO */
  const change = <T>(
    sessao: Sessao,
    id: number,
    campo: string,
    work: (q: Q, held: NonNullable<Awaited<ReturnType<typeof holdConnection>>>) => Promise<[T, string]>,
  ): Promise<T> => {
    refusePin(sessao)
    return db.tx(sessao, async q => {
      const held = await holdConnection(q, sessao.empresa_id, id)
      if (!held) throw new AppError('NAO_ENCONTRADO')
      await refuseOthers(q, sessao, id)
      const [answer, depois] = await work(q, held)
      const { empresa_id } = sessao
      const mudancas = [{ campo, rotulo: campo, antes: null, depois }]
      await audit(q, sessao, clock(), [
        {
          registro: integracoes.id,
          registro_id: id,
          rotulo: held.nome,
          acao: 'alterou',
          mudancas,
          empresa_id,
          pai_id: null,
        },
      ])
      return answer
    })
  }

  return {
    /**
     * Finds the session of a key, read from the database at each call: it works in the name of the user who made it, with
     * that user's present rights. Null: no such key, or it was revoked or is over. @throws PROIBIDO from another address
     */
    async find(chave: string, ip: string): Promise<Sessao | null> {
      const parts = splitKey(chave)
      if (!parts) return null
      const found = await db.tx(parts, async q => {
        const key = await findKey(q, parts.publica, parts.hash)
        const sessao = key && (await sessionInName(q, key, clock()))
        return sessao && { key, sessao }
      })
      if (!found) return null
      const { key, sessao } = found
      if (isOver(key, diaIn(clock(), sessao.empresa.fuso))) return null
      if (key.enderecos.length > 0 && !key.enderecos.includes(ip))
        throw new AppError('PROIBIDO', { mensagem: `A chave ${key.nome} não é aceita do endereço ${ip}` })
      if (clock().getTime() - (key.usada_em?.getTime() ?? 0) > USE_MS)
        // a call is answered even where its use cannot be stored
        await db
          .tx(parts, q => markKeyUsed(q, key.id))
          .catch((err: unknown) => log.warn({ err }, 'uso da chave não gravado'))
      return {
        ...sessao,
        nome: `chave ${key.nome}`,
        ...{ super_user: false, painel_admin_contas: false, reset_senha: false, falta_fator: false },
        chave: { id: key.id, nome: key.nome, escopos: key.escopos },
      }
    },

    /** Gives a connection a key, in the place of the one before, which ends at once. The key is never shown again. */
    gerar: (sessao: Sessao, id: number) =>
      change(sessao, id, 'Chave', async (q, { validade: said }) => {
        const { chave, publica, hash } = newKey(sessao.account_id)
        const hoje = diaIn(clock(), sessao.empresa.fuso)
        if (said !== null && said < hoje)
          throw fieldError(
            'validade',
            'A data em "Chave vale até" já passou: mude-a, ou apague-a para um ano',
          )
        const validade = said ?? isoPlus(hoje, YEAR)
        await writeKey(q, id, { publica, hash, validade, usuario_id: sessao.usuario_id })
        return [{ chave }, `gerada: ${publica}`]
      }),

    /** Ends the connection's key at once. */
    revogar: (sessao: Sessao, id: number) =>
      change(sessao, id, 'Chave', async (q, { chave_publica }) => {
        await dropKey(q, id)
        return [{ revogada: chave_publica !== null }, 'revogada']
      }),

    /**
     * Gives the webhook a secret; the one before stays valid for a week, and what waited for a first one is sent. The secret
     * is never shown again.
     */
    async segredo(sessao: Sessao, id: number) {
      const given = await change(sessao, id, 'Segredo do webhook', async (q, held) => {
        const segredo = `ws_${randomBytes(32).toString('base64url')}`
        const sealed = vault.seal(Buffer.from(segredo), secretContext(sessao.account_id, id))
        await writeSecret(q, id, sealed, new Date(clock().getTime() + BOTH_MS))
        await enqueue(q, sessao, { tipo: 'webhook', alvo_id: id, due_at: clock() })
        return [{ segredo, primeiro: held.segredo === null }, 'novo']
      })
      wake()
      return given
    },
  }
}

export type Keys = ReturnType<typeof createKeys>

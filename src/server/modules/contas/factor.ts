import { verify } from '@node-rs/argon2'
import { AppError, fieldError } from '../../../domain/error.ts'
import { usuarios } from '../../../domain/records/usuarios/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import {
  beginFactor,
  confirmFactor,
  demandsFactor,
  dropFactor,
  readFactor,
  spendRecovery,
  spendStep,
  writeRecovery,
} from './factor-repository.ts'
import { findLogin } from './repository.ts'
import { hashOfRecovery, keyUri, newRecoveryCodes, newSecret, stepOfCode, toBase32 } from './totp.ts'

/** Wrong codes that one user may type in this time, from whatever address: six digits can be guessed. */
const CODES = 15
const WINDOW_MS = 15 * 60_000

const WRONG = 'Código incorreto ou já usado: espere o próximo do aplicativo'

interface Who {
  account_id: number
  usuario_id: number
}

const contextOf = ({ account_id, usuario_id }: Who) => `segundo-fator:${account_id}:${usuario_id}`

/** Makes the service of second factors. `attempts` counts wrong passwords together with those of logins. */
export function createFactor({ db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>, attempts: Attempts) {
  const codes = createAttempts(clock, { email: CODES, ip: Number.POSITIVE_INFINITY }, WINDOW_MS)

  /** Accepts a code of the app once, or a recovery code once. @throws MUITAS_TENTATIVAS; VALIDACAO at `codigo` */
  async function demandCode(q: Q, who: Who, codigo: string): Promise<void> {
    const key = String(who.usuario_id)
    if (codes.blocked(key, ''))
      throw new AppError('MUITAS_TENTATIVAS', {
        mensagem: 'Muitos códigos errados: tente de novo em 15 minutos',
        espera: WINDOW_MS / 1000,
      })
    // counts before the check, so that parallel guesses are all counted
    codes.failed(key, '')
    const factor = await readFactor(q, who.usuario_id)
    if (!factor || !(await accepts(q, who, factor.segredo, codigo))) throw fieldError('codigo', WRONG)
    codes.succeeded(key, '')
  }

  async function accepts(q: Q, who: Who, segredo: Buffer, codigo: string): Promise<boolean> {
    const typed = codigo.replace(/\s/g, '')
    const step = stepOfCode(vault.open(segredo, contextOf(who)), typed, clock())
    if (step !== null) return spendStep(q, who.usuario_id, step)
    return spendRecovery(q, who.usuario_id, hashOfRecovery(typed))
  }

  /** Checks the password of the session's user. @throws MUITAS_TENTATIVAS; VALIDACAO at `senha` */
  async function demandPassword(sessao: Sessao, senha: string, ip: string): Promise<void> {
    if (attempts.blocked(sessao.email, ip)) throw new AppError('MUITAS_TENTATIVAS')
    attempts.failed(sessao.email, ip)
    const row = await db.login(sessao.email, q => findLogin(q, sessao.email))
    if (!row || !(await verify(row.senha_hash, senha))) throw fieldError('senha', 'Senha incorreta')
    attempts.succeeded(sessao.email, ip)
  }

  /** Writes the change into the user's history. */
  const tell = (q: Q, sessao: Sessao, rotulo: string, antes: boolean | null, depois: boolean | null) =>
    audit(q, sessao, clock(), [
      {
        registro: usuarios.id,
        registro_id: sessao.usuario_id,
        rotulo: sessao.nome,
        acao: 'alterou',
        mudancas: [{ campo: 'segundo_fator', rotulo, antes, depois }],
        empresa_id: null,
        pai_id: null,
      },
    ])

  return {
    /** Accepts the code of a login. @throws MUITAS_TENTATIVAS; VALIDACAO at `codigo` */
    demand: (who: Who, codigo: string): Promise<void> => db.tx(who, q => demandCode(q, who, codigo)),

    ver: (sessao: Sessao) =>
      db.tx(sessao, async q => {
        const factor = await readFactor(q, sessao.usuario_id)
        const desde = factor?.confirmado_em ?? null
        return {
          ativo: desde !== null,
          desde: desde?.toISOString() ?? null,
          codigos_restantes: factor?.restantes ?? 0,
          exigido: await demandsFactor(q, sessao.usuario_id, sessao.empresa_id),
        }
      }),

    /** Makes a new secret. @throws VALIDACAO at `senha`; CONFLITO when the user already has a second factor */
    async iniciar(sessao: Sessao, senha: string, ip: string) {
      await demandPassword(sessao, senha, ip)
      const secret = newSecret()
      const begun = await db.tx(sessao, q => beginFactor(q, sessao, vault.seal(secret, contextOf(sessao))))
      if (!begun) throw new AppError('CONFLITO', { mensagem: 'Você já tem um segundo fator: remova-o antes' })
      return { segredo: toBase32(secret), uri: keyUri(secret, sessao.email) }
    },

    /** Confirms the new second factor, and gives its recovery codes. @throws VALIDACAO at `codigo` */
    async confirmar(sessao: Sessao, codigo: string): Promise<string[]> {
      const fresh = newRecoveryCodes()
      await db.tx(sessao, async q => {
        const factor = await readFactor(q, sessao.usuario_id)
        if (!factor) throw fieldError('codigo', 'Comece o cadastro do segundo fator de novo')
        if (factor.confirmado_em)
          throw new AppError('CONFLITO', { mensagem: 'Você já tem um segundo fator: remova-o antes' })
        await demandCode(q, sessao, codigo)
        await confirmFactor(q, sessao.usuario_id, fresh.map(hashOfRecovery), clock())
        await tell(q, sessao, 'Segundo fator', false, true)
      })
      return fresh
    },

    /** Gives new recovery codes in place of the present ones. @throws VALIDACAO at `senha` or `codigo` */
    async trocarCodigos(sessao: Sessao, senha: string, codigo: string, ip: string): Promise<string[]> {
      await demandPassword(sessao, senha, ip)
      const fresh = newRecoveryCodes()
      await db.tx(sessao, async q => {
        await demandCode(q, sessao, codigo)
        await writeRecovery(q, sessao.usuario_id, fresh.map(hashOfRecovery))
        await tell(q, sessao, 'Códigos de recuperação trocados', null, true)
      })
      return fresh
    },

    /** Removes the user's own second factor. @throws VALIDACAO at `senha` or `codigo`; CONFLITO when it is demanded */
    async remover(sessao: Sessao, senha: string, codigo: string, ip: string): Promise<void> {
      await demandPassword(sessao, senha, ip)
      await db.tx(sessao, async q => {
        if (await demandsFactor(q, sessao.usuario_id, sessao.empresa_id))
          throw new AppError('CONFLITO', {
            mensagem: 'A empresa exige segundo fator de quem administra: não é possível removê-lo',
          })
        await demandCode(q, sessao, codigo)
        await dropFactor(q, sessao.usuario_id)
        await tell(q, sessao, 'Segundo fator', true, false)
      })
    },
  }
}

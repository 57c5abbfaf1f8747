import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { dropFactor, hashPin, novaSenha } from '../../modules/contas/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { discountsMore, guards, heldBy, holdsAll, otherGuardian } from '../grupos/hooks.ts'
import { readGroup } from '../grupos/repository.ts'
import {
  changeCompanies,
  companiesByUser,
  endSessions,
  entersBeyond,
  readCompanies,
  readUser,
} from './repository.ts'

const OF_ACCESS = ['email', 'grupo_id', 'ativo', 'segundo_fator'] as const
const SUPER = ['super_user', 'painel_admin_contas'] as const

const texto = (record: WireRow, key: string): string | null => {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Refuses changes beyond the session's own permissions and discount limit: to give more to a user, or to change another
 * user who has more. A super user may do both.
 */
async function refuseBeyond(q: Q, sessao: Sessao, row: WireRow, before: WireRow | null): Promise<void> {
  if (sessao.super_user) return
  for (const key of SUPER)
    if (row[key] === true && before?.[key] !== true)
      throw fieldError(key, 'Somente um super usuário pode dar este acesso')
  const held = before && before['id'] !== sessao.usuario_id ? await readGroup(q, before['grupo_id']) : null
  if (SUPER.some(key => held && before?.[key] === true) || (held && !holdsAll(sessao, held.flags)))
    throw fieldError('nome', 'Este usuário tem acessos que você não tem: peça a quem os tem')
  if (held && (await discountsMore(q, sessao, held)))
    throw fieldError('nome', 'Este usuário tem um limite de desconto maior que o seu: peça a quem o tem')
  const grupo = row['grupo_id'] === before?.['grupo_id'] ? null : await readGroup(q, row['grupo_id'])
  if (grupo && !holdsAll(sessao, grupo.flags))
    throw fieldError('grupo_id', 'Este grupo tem acessos que você não tem')
  if (grupo && (await discountsMore(q, sessao, grupo)))
    throw fieldError('grupo_id', 'Este grupo dá um limite de desconto maior que o seu')
}

/**
 * Refuses changes of another user who may work in a company in which the session's user may not. A super user may
 * change anyone.
 */
async function refuseCompanies(q: Q, sessao: Sessao, usuario_id: number): Promise<void> {
  if (sessao.super_user || usuario_id === sessao.usuario_id) return
  if (await entersBeyond(q, usuario_id, sessao.usuario_id))
    throw fieldError('nome', 'Este usuário entra em empresas em que você não entra: peça a quem entra')
}

/**
 * Refuses changes after which no user could register users, and those by which users deactivate themselves or, unless
 * super users, lose a permission that they hold.
 */
async function refuseLast(q: Q, sessao: Sessao, row: WireRow, before: WireRow): Promise<void> {
  if (row['ativo'] !== true && before['id'] === sessao.usuario_id)
    throw fieldError('ativo', 'Você não pode desativar a si mesmo')
  if (!sessao.super_user && before['id'] === sessao.usuario_id && row['grupo_id'] !== before['grupo_id']) {
    const [de, para] = [await readGroup(q, before['grupo_id']), await readGroup(q, row['grupo_id'])]
    const held = de?.['ativo'] === true ? heldBy(de) : []
    if (!held.every(flag => para?.['ativo'] === true && para[flag] === true))
      throw fieldError('grupo_id', 'Você não pode tirar acessos de si mesmo: peça a outro usuário')
  }
  if (before['ativo'] !== true || !guards(await readGroup(q, before['grupo_id']))) return
  if (row['ativo'] === true && guards(await readGroup(q, row['grupo_id']))) return
  if (!(await otherGuardian(q, { usuario_id: Number(before['id']) })))
    throw fieldError(
      row['ativo'] === true ? 'grupo_id' : 'ativo',
      'A conta precisa de ao menos um usuário ativo que cadastre usuários',
    )
}

/** Refuses to give a second factor, which users enrol themselves, and to take the own one away without its code. */
function refuseFactor(sessao: Sessao, row: WireRow, before: WireRow | null): void {
  if (row['segundo_fator'] === true && before?.['segundo_fator'] !== true)
    throw fieldError('segundo_fator', 'A própria pessoa cadastra o segundo fator, em Segundo fator')
  if (
    before?.['segundo_fator'] === true &&
    row['segundo_fator'] !== true &&
    before['id'] === sessao.usuario_id
  )
    throw fieldError('segundo_fator', 'O seu se tira em Segundo fator, com a senha e um código')
}

/** Stores the companies added and removed; companies in which the session's user may not work stay unchanged. */
async function saveCompanies(q: Q, sessao: Sessao, usuario_id: number, wanted: unknown): Promise<void> {
  if (!Array.isArray(wanted)) return
  if (wanted.length === 0) throw fieldError('empresas', 'Campo Obrigatório')
  const rows = await readCompanies(q, sessao, usuario_id)
  const companies = new Map(rows.map(row => [row.id, row]))
  const fresh: number[] = []
  for (const id of new Set(wanted as number[])) {
    const company = companies.get(id)
    if (!company || !(company.held || company.given)) throw fieldError('empresas', 'Registro não encontrado')
    if (!company.held) fresh.push(id)
  }
  const gone = rows.filter(({ id, held, given }) => held && given && !wanted.includes(id)).map(({ id }) => id)
  if (usuario_id === sessao.usuario_id && gone.includes(sessao.empresa_id))
    throw fieldError('empresas', 'Você não pode sair da empresa em que está')
  await changeCompanies(q, sessao, usuario_id, { fresh, gone })
}

/** Hooks of users. Login and sessions read this table, so a change is effective at the user's next request. */
export const usuariosHooks: Hooks = {
  oneByOne: true,
  takes: [
    ['usuario_empresas', 'usuario_id'],
    ['segundos_fatores', 'usuario_id'],
  ],
  async prepare(q, sessao, row, before, record) {
    row['email'] = String(row['email']).trim().toLowerCase()
    await refuseBeyond(q, sessao, row, before)
    if (before) await refuseLast(q, sessao, row, before)
    refuseFactor(sessao, row, before)
    const password = texto(record, 'password')
    const pin = texto(record, 'pin')
    if (before && (password || pin || OF_ACCESS.some(key => row[key] !== before[key])))
      await refuseCompanies(q, sessao, Number(before['id']))
    if (password) row['senha_hash'] = await novaSenha('password', password, [sessao.empresa.nome])
    if (pin) row['pin_hash'] = await hashPin(sessao.account_id, pin)
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    await saveCompanies(q, sessao, id, record['empresas'])
    // a new password ends all sessions except the one that changed it
    if (!novo && texto(record, 'password')) await endSessions(q, id, agora, sessao.token_id)
    if (!novo && record['segundo_fator'] === false) await dropFactor(q, id)
    // ended for good: when active again, the user must log in
    if (record['ativo'] === false) await endSessions(q, id, agora, null)
  },
  async answer(q, _sessao, records) {
    const companies = await companiesByUser(
      q,
      records.map(({ id }) => id),
    )
    for (const record of records) record['empresas'] = companies.get(record['id']) ?? []
  },
  async removing(q, sessao, id) {
    if (id === sessao.usuario_id)
      throw new AppError('CONFLITO', { mensagem: 'Você não pode excluir a si mesmo' })
    const before = await readUser(q, id)
    await refuseBeyond(q, sessao, before, before)
    await refuseCompanies(q, sessao, id)
    await refuseLast(q, sessao, { ...before, ativo: false }, before)
  },
}

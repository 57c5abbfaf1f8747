import { AppError, fieldError } from '../../../domain/error.ts'
import type { Flag } from '../../../domain/options/flags.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { hashPin, novaSenha } from '../../modules/contas/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { discountsMore, guards, heldBy, holdsAll, otherGuardian } from '../grupos/hooks.ts'

const OF_ACCESS = ['email', 'grupo_id', 'ativo'] as const
const SUPER = ['super_user', 'painel_admin_contas'] as const

const texto = (record: WireRow, key: string): string | null => {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : null
}

async function grupoDe(q: Q, id: unknown): Promise<(WireRow & { flags: Flag[] }) | null> {
  const { rows } = await q.query('select * from grupos where id = $1', [id])
  return (rows[0] as (WireRow & { flags: Flag[] }) | undefined) ?? null
}

/** Nobody reaches beyond himself: not by a new right, not by the password of who holds more. */
async function refuseBeyond(q: Q, sessao: Sessao, row: WireRow, before: WireRow | null): Promise<void> {
  if (sessao.super_user) return
  for (const key of SUPER)
    if (row[key] === true && before?.[key] !== true)
      throw fieldError(key, 'Somente um super usuário pode dar este acesso')
  const held = before && before['id'] !== sessao.usuario_id ? await grupoDe(q, before['grupo_id']) : null
  if (SUPER.some(key => held && before?.[key] === true) || (held && !holdsAll(sessao, held.flags)))
    throw fieldError('nome', 'Este usuário tem acessos que você não tem: peça a quem os tem')
  if (held && (await discountsMore(q, sessao, held)))
    throw fieldError('nome', 'Este usuário tem um limite de desconto maior que o seu: peça a quem o tem')
  const grupo = row['grupo_id'] === before?.['grupo_id'] ? null : await grupoDe(q, row['grupo_id'])
  if (grupo && !holdsAll(sessao, grupo.flags))
    throw fieldError('grupo_id', 'Este grupo tem acessos que você não tem')
  if (grupo && (await discountsMore(q, sessao, grupo)))
    throw fieldError('grupo_id', 'Este grupo dá um limite de desconto maior que o seu')
}

/** What lets somebody in as this user, or changes what he may do: only for who enters every company that he enters. */
async function refuseCompanies(q: Q, sessao: Sessao, usuario_id: number): Promise<void> {
  if (sessao.super_user || usuario_id === sessao.usuario_id) return
  const { rowCount } = await q.query(
    `select from usuario_empresas where usuario_id = $1
        and empresa_id not in (select empresa_id from usuario_empresas where usuario_id = $2) limit 1`,
    [usuario_id, sessao.usuario_id],
  )
  if (rowCount)
    throw fieldError('nome', 'Este usuário entra em empresas em que você não entra: peça a quem entra')
}

/** The account keeps who registers users, and nobody puts himself out. */
async function refuseLast(q: Q, sessao: Sessao, row: WireRow, before: WireRow): Promise<void> {
  if (row['ativo'] !== true && before['id'] === sessao.usuario_id)
    throw fieldError('ativo', 'Você não pode desativar a si mesmo')
  if (!sessao.super_user && before['id'] === sessao.usuario_id && row['grupo_id'] !== before['grupo_id']) {
    const [de, para] = [await grupoDe(q, before['grupo_id']), await grupoDe(q, row['grupo_id'])]
    const held = de?.['ativo'] === true ? heldBy(de) : []
    if (!held.every(flag => para?.['ativo'] === true && para[flag] === true))
      throw fieldError('grupo_id', 'Você não pode tirar acessos de si mesmo: peça a outro usuário')
  }
  if (before['ativo'] !== true || !guards(await grupoDe(q, before['grupo_id']))) return
  if (row['ativo'] === true && guards(await grupoDe(q, row['grupo_id']))) return
  if (!(await otherGuardian(q, { usuario_id: Number(before['id']) })))
    throw fieldError(
      row['ativo'] === true ? 'grupo_id' : 'ativo',
      'A conta precisa de ao menos um usuário ativo que cadastre usuários',
    )
}

/** Companies given or taken; those the editor may not enter himself stay as they are. */
async function saveCompanies(q: Q, sessao: Sessao, usuario_id: number, wanted: unknown): Promise<void> {
  if (!Array.isArray(wanted)) return
  if (wanted.length === 0) throw fieldError('empresas', 'Campo Obrigatório')
  const { rows } = await q.query<{ id: number; held: boolean; given: boolean }>(
    `select e.id, exists (select from usuario_empresas where usuario_id = $1 and empresa_id = e.id) as held,
            $3 or exists (select from usuario_empresas where usuario_id = $2 and empresa_id = e.id) as given
       from empresas e`,
    [usuario_id, sessao.usuario_id, sessao.super_user],
  )
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
  await q.query('delete from usuario_empresas where usuario_id = $1 and empresa_id = any($2)', [
    usuario_id,
    gone,
  ])
  if (fresh.length > 0)
    await insertMany(
      q,
      sessao.account_id,
      'usuario_empresas',
      fresh.map(empresa_id => ({ usuario_id, empresa_id })),
    )
}

/** Users over the table that login and sessions read: a session of a user changed here sees it on its next call. */
export const usuariosHooks: Hooks = {
  oneByOne: true,
  takes: [['usuario_empresas', 'usuario_id']],
  async prepare(q, sessao, row, before, record) {
    row['email'] = String(row['email']).trim().toLowerCase()
    await refuseBeyond(q, sessao, row, before)
    if (before) await refuseLast(q, sessao, row, before)
    const password = texto(record, 'password')
    const pin = texto(record, 'pin')
    if (before && (password || pin || OF_ACCESS.some(key => row[key] !== before[key])))
      await refuseCompanies(q, sessao, Number(before['id']))
    if (password) row['senha_hash'] = await novaSenha('password', password, [sessao.empresa.nome])
    if (pin) row['pin_hash'] = await hashPin(sessao.account_id, pin)
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    await saveCompanies(q, sessao, id, record['empresas'])
    // whoever knew the old password is out; the one who changed his own stays in this session
    if (!novo && texto(record, 'password'))
      await q.query(
        'update tokens set revogado_em = $3 where usuario_id = $1 and id <> $2 and revogado_em is null',
        [id, sessao.token_id, agora],
      )
    // for good: coming back, he logs in again
    if (record['ativo'] === false)
      await q.query('update tokens set revogado_em = $2 where usuario_id = $1 and revogado_em is null', [
        id,
        agora,
      ])
  },
  async answer(q, _sessao, records) {
    const { rows } = await q.query<{ id: number; empresas: number[] }>(
      `select usuario_id as id, array_agg(empresa_id order by empresa_id) as empresas
         from usuario_empresas where usuario_id = any($1) group by 1`,
      [records.map(({ id }) => id)],
    )
    const companies = new Map(rows.map(({ id, empresas }) => [id, empresas]))
    for (const record of records) record['empresas'] = companies.get(record['id'] as number) ?? []
  },
  async removing(q, sessao, id) {
    if (id === sessao.usuario_id)
      throw new AppError('CONFLITO', { mensagem: 'Você não pode excluir a si mesmo' })
    const { rows } = await q.query('select * from usuarios where id = $1', [id])
    const before = rows[0] as WireRow
    await refuseBeyond(q, sessao, before, before)
    await refuseCompanies(q, sessao, id)
    await refuseLast(q, sessao, { ...before, ativo: false }, before)
  },
}

import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import { FLAGS } from '../../../domain/options/flags.ts'
import type { Flag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { groupOfUser, otherGivers, othersHold, readGroup } from './repository.ts'

/** Tells if the session has all these permissions: users give only their own; the super user has all. */
export const holdsAll = ({ super_user, flags }: Sessao, wanted: readonly Flag[]): boolean =>
  super_user || wanted.every(flag => flags.has(flag))

/** Gives a group's largest discount without approval, in %: 0 without the permission, 100 without a limit. */
const tetoDe = (grupo: WireRow | null): Decimal =>
  grupo?.['pdv_desconto'] === true ? dec(String(grupo['desconto_maximo'] ?? '100')) : ZERO

/** Tells if the group's discount limit is above that of the session's user. */
export async function discountsMore(q: Q, sessao: Sessao, grupo: WireRow): Promise<boolean> {
  if (sessao.super_user) return false
  return tetoDe(grupo).gt(tetoDe(await groupOfUser(q, sessao.usuario_id)))
}

/** Permission that at least one user of the account must keep, or nobody could register users any more. */
const GUARDIAO = 'cadastro_usuarios' satisfies Flag

/** Tells if another active user (in another active group, when `grupo_id` is given) may register users. */
export const otherGuardian = (q: Q, but: { usuario_id?: number; grupo_id?: number }): Promise<boolean> =>
  othersHold(q, GUARDIAO, but)

export const guards = (grupo: WireRow | null): boolean =>
  grupo?.['ativo'] === true && grupo[GUARDIAO] === true

/** Lists a group's permissions. */
export const heldBy = (row: WireRow | null): Flag[] => FLAGS.filter(flag => row?.[flag] === true)

function refuseStronger(sessao: Sessao, before: WireRow): void {
  if (!holdsAll(sessao, heldBy(before)))
    throw fieldError('nome', 'Este grupo tem acessos que você não tem: peça a quem os tem')
}

/** Refuses to remove a permission from the user's own group when no other user could give it back. */
async function refuseLost(q: Q, sessao: Sessao, row: WireRow, before: WireRow): Promise<void> {
  if (sessao.super_user) return
  const lost = heldBy(before).filter(flag => row['ativo'] !== true || row[flag] !== true)
  if (lost.length === 0) return
  if ((await groupOfUser(q, sessao.usuario_id))?.['id'] !== before['id']) return
  const givers = await otherGivers(q, before['id'])
  const alone = lost.find(flag => !givers.some(grupo => grupo[flag] === true))
  if (alone) throw fieldError(alone, 'Ninguém mais poderia devolver este acesso a você')
}

export const gruposHooks: Hooks = {
  oneByOne: true,
  async prepare(q, sessao, row, before) {
    if (before) refuseStronger(sessao, before)
    const given = FLAGS.find(
      flag => row[flag] === true && before?.[flag] !== true && !holdsAll(sessao, [flag]),
    )
    if (given) throw fieldError(given, 'Você não pode dar um acesso que não tem')
    if (tetoDe(row).gt(tetoDe(before)) && (await discountsMore(q, sessao, row)))
      throw fieldError('desconto_maximo', 'Você não pode dar um limite de desconto maior que o seu')
    if (guards(before) && !guards(row) && !(await otherGuardian(q, { grupo_id: Number(before?.['id']) })))
      throw fieldError(GUARDIAO, 'A conta precisa de ao menos um usuário ativo que cadastre usuários')
    if (before) await refuseLost(q, sessao, row, before)
  },
  async removing(q, sessao, id) {
    const grupo = await readGroup(q, id)
    if (grupo) refuseStronger(sessao, grupo)
  },
}

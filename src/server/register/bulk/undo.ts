import { type Mudanca, SIGILO } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import type { Q } from '../../db/transaction.ts'
import type { Andamento } from '../../http/progress.ts'
import type { Served } from '../hooks.ts'
import { type Plan, planOf } from '../plan.ts'
import { childrenOf, place, type WireRow } from '../wire.ts'
import type { Uses } from '../write/uses.ts'
import type { Feita, Obra } from './apply.ts'
import { changedSince, type StandingRow } from './batches.ts'
import { leaving, type RowRefusal, type RowRequest } from './judge.ts'
import { createRemover, usosDe } from './remove-many.ts'

/** Number of rows processed before other requests get a turn in the event loop: a till's sale must not wait longer. */
export const CHUNK = 250

export const ALTERADO = 'O registro foi alterado depois de lido'

/** Row to change. `corpo` makes the values to change from the stored record. */
export interface UndoneRow {
  id: number
  /** Version that the row must have; null: any. */
  versao: number | null
  corpo: (stored: Registro) => WireRow
}

/** Makes the body with the values before these changes; secret values are unknown and stay unchanged. */
function deVolta(plan: Plan, mudancas: readonly Mudanca[], stored: WireRow): WireRow {
  const lists = new Set(plan.lists.map(({ name }) => name))
  const body: WireRow = {}
  for (const { campo, antes } of mudancas)
    if (lists.has(campo)) body[campo] = listaDeVolta(childrenOf(stored, campo), antes as readonly WireRow[])
    else if (antes !== SIGILO) place(body, campo, antes)
  return body
}

/** Gives a list as before an import, which changes its main row, or creates the first row of an empty list. */
function listaDeVolta(children: readonly WireRow[], antes: readonly WireRow[]): WireRow[] {
  if (antes.length === 0) return []
  const had = new Map(antes.map(row => [row['id'], row]))
  return children.map(child => {
    const back = structuredClone(child)
    for (const [key, value] of Object.entries(had.get(child['id']) ?? {}))
      if (value !== SIGILO) place(back, key, value)
    return back
  })
}

/** Picks the records whose child records (a partner's addresses) were changed after the batch. */
async function filhosMudados(
  q: Q,
  filhos: readonly string[],
  lote_id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (filhos.length === 0) return new Set()
  const { rows } = await q.query<{ id: number }>(
    `select distinct pai_id as id from auditoria where account_id = $conta and registro = any($1::text[]) and pai_id = any($2::bigint[])
        and id > (select max(id) from auditoria where account_id = $conta and lote_id = $3 and acao <> 'desfez')`,
    [filhos, ids, lote_id],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Refuses rows whose change would remove a list's row in use. */
export async function usadasDaLista(
  q: Q,
  plan: Plan,
  uses: Uses,
  pedidos: readonly RowRequest[],
): Promise<ReadonlyMap<number, RowRefusal>> {
  const recusadas = new Map<number, RowRefusal>()
  for (const { name, table } of plan.lists)
    for (const pedido of pedidos) {
      const ids = leaving(pedido, name)
      const { indice } = pedido
      if (ids.length > 0)
        await uses
          .refuseRows(q, table, ids)
          .catch(error => void recusadas.set(indice, { indice, campo: name, mensagem: usosDe(error) }))
    }
  return recusadas
}

/** Makes the function that undoes one batch: created rows go to the bin, changed rows get their old values by `change`. */
export function createUndo(
  register: Served,
  all: readonly Served[],
  uses: Uses,
  change: (
    obra: Obra,
    linhas: readonly UndoneRow[],
    andamento: Andamento,
  ) => Promise<{ feitas: Feita[]; recusadas: RowRefusal[] }>,
) {
  const plan = planOf(register, all)
  const remove = createRemover(register, all, uses)
  const filhos = all.filter(({ parent }) => parent?.register === register.id).map(({ id }) => id)
  return async (obra: Obra, lote_id: number, rows: readonly StandingRow[], andamento: Andamento) => {
    const { q } = obra
    const mexidos = await filhosMudados(
      q,
      filhos,
      lote_id,
      rows.map(({ registro_id }) => registro_id),
    )
    const versoes = new Map(rows.map(({ registro_id, versao }) => [registro_id, versao]))
    const alterado = (id: number): RowRefusal => ({ indice: id, campo: null, mensagem: ALTERADO })
    const recusadas: RowRefusal[] = []
    let feitas = 0
    const novas = rows.filter(({ novo }) => novo)
    for (let from = 0; from < novas.length; from += CHUNK) {
      await andamento.em(from, rows.length, 'desfazendo')
      const done = await remove(obra, novas.slice(from, from + CHUNK), async found => {
        const other = found.flatMap(({ id, versao }) =>
          versao === versoes.get(id as number)
            ? []
            : [{ id: id as number, versao: versoes.get(id as number) ?? 0 }],
        )
        const changed = await changedSince(q, register.id, other)
        return found
          .map(({ id }) => id as number)
          .filter(id => changed.has(id) || mexidos.has(id))
          .map(alterado)
      })
      feitas += done.feitas
      recusadas.push(...done.recusadas)
    }
    const mudadas = rows.filter(({ novo }) => !novo)
    const voltam = mudadas.filter(({ registro_id }) => !mexidos.has(registro_id))
    for (const { registro_id } of mudadas) if (mexidos.has(registro_id)) recusadas.push(alterado(registro_id))
    const done = await change(
      obra,
      voltam.map(({ registro_id, versao, mudancas }) => ({
        id: registro_id,
        versao,
        corpo: stored => deVolta(plan, mudancas, stored),
      })),
      andamento,
    )
    return { feitas: feitas + done.feitas.length, recusadas: [...recusadas, ...done.recusadas] }
  }
}

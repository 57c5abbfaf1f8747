import { AppError } from '../../../domain/error.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { mudancasDe } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import type { Q } from '../../db/transaction.ts'
import type { Served } from '../hooks.ts'
import { planOf } from '../plan.ts'
import { readRows, toRecords } from '../read/read.ts'
import type { WireRow } from '../wire.ts'
import { audit, keepDeleted, sobre } from '../write/audit.ts'
import { type Retrato, tablesOf, takeAway } from '../write/bin.ts'
import type { Uses } from '../write/uses.ts'
import type { Obra } from './apply.ts'
import type { StandingRow } from './batches.ts'
import { type RowRefusal, refusalOf } from './judge.ts'

/** Copies of the deleted rows, by id of the deleted record. */
type Retratos = ReadonlyMap<number, Retrato>

/** Makes the function that bins an import's records, newest first: a newer one may refer to an older one. */
export function createRemover(register: Served, all: readonly Served[], uses: Uses) {
  const plan = planOf(register, all)
  const tables = tablesOf(register, all)
  const { removing } = register.server

  async function refusedByHook({ q, sessao }: Obra, ids: readonly number[]): Promise<RowRefusal[]> {
    const recusadas: RowRefusal[] = []
    if (removing)
      for (const id of ids)
        await removing(q, sessao, id).catch(error => void recusadas.push(refusalOf(id, error)))
    return recusadas
  }

  /** Deletes all records at once; after a refusal, each half separately, down to the single records in use. */
  async function take(q: Q, ids: readonly number[], recusadas: RowRefusal[]): Promise<Retratos> {
    if (ids.length === 0) return new Map()
    await q.query('savepoint desfazer')
    try {
      await uses.refuse(q, ids)
      const taken = await takeAway(q, tables, ids)
      await q.query('release savepoint desfazer')
      return taken
    } catch (error) {
      await q.query('rollback to savepoint desfazer')
      const usos = usosDe(error)
      if (ids.length === 1) {
        recusadas.push({ indice: ids[0] ?? 0, campo: null, mensagem: usos })
        return new Map()
      }
      const half = Math.ceil(ids.length / 2)
      const first = await take(q, ids.slice(0, half), recusadas)
      return new Map([...first, ...(await take(q, ids.slice(half), recusadas))])
    }
  }

  /** Deletes records, skipping those already deleted. `mudados`: refusals of records changed after the batch. */
  return async (
    obra: Obra,
    linhas: readonly StandingRow[],
    mudados: (rows: readonly WireRow[]) => Promise<readonly RowRefusal[]>,
  ): Promise<{ feitas: number; recusadas: RowRefusal[] }> => {
    const { q, sessao, scope, agora, lote_id } = obra
    const rows = await readRows(
      q,
      plan,
      scope,
      linhas.map(({ registro_id }) => registro_id),
      true,
    )
    const recusadas = [...(await mudados(rows))]
    const kept = new Set(recusadas.map(({ indice }) => indice))
    const records = await toRecords(
      q,
      plan,
      rows.filter(({ id }) => !kept.has(id as number)).sort((a, b) => Number(b['id']) - Number(a['id'])),
      sessao.empresa.fuso,
      { refs: () => false, lists: () => true },
    )
    const refused = await refusedByHook(
      obra,
      records.map(({ id }) => id),
    )
    recusadas.push(...refused)
    const free = records.filter(({ id }) => !refused.some(({ indice }) => indice === id))
    const retratos = await take(
      q,
      free.map(({ id }) => id),
      recusadas,
    )
    const gone = free.flatMap((record: Registro) => {
      const retrato = retratos.get(record.id)
      return retrato ? [{ record, excluido: { ...sobre(plan, scope, record), retrato } }] : []
    })
    await keepDeleted(
      q,
      sessao,
      agora,
      gone.map(({ excluido }) => excluido),
    )
    const fields = register.fields as Fields
    await audit(
      q,
      sessao,
      agora,
      gone.map(({ record, excluido: { retrato: _retrato, ...quem } }) => ({
        ...quem,
        acao: 'desfez',
        mudancas: mudancasDe(fields, record, null),
        lote_id,
      })),
    )
    return { feitas: gone.length, recusadas }
  }
}

/** Beginning of the refusal text of a record in use. */
export const EM_USO = 'Em uso'

/** Writes an EM_USO error's uses in one line; a violated foreign key gives no list. @throws any other error */
export function usosDe(error: unknown): string {
  if ((error as { code?: string }).code === '23503') return EM_USO
  if (!(error instanceof AppError) || error.codigo !== 'EM_USO') throw error
  const { usos = [] } = (error.dados ?? {}) as { usos?: { titulo: string; total: number }[] }
  return `${EM_USO}: ${usos.map(({ titulo, total }) => `${titulo} (${total.toLocaleString('pt-BR')})`).join(', ')}`
}

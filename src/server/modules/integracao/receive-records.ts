import type { z } from 'zod'
import { isCode } from '../../../domain/fields/columns.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { importKeys } from '../../../domain/fields/sheet/tabular.ts'
import type { Modelo } from '../../../domain/integracao/modelos.ts'
import type { Q } from '../../db/transaction.ts'
import { bodySchema, unknownKeys } from '../../http/body-schema.ts'
import type { Sessao } from '../../http/session.ts'
import { apply } from '../../register/bulk/apply.ts'
import { openBatch } from '../../register/bulk/batches.ts'
import {
  createJudge,
  type Judge,
  type RowRefusal,
  type RowRequest,
  wordsOf,
} from '../../register/bulk/judge.ts'
import type { BulkDeps } from '../../register/bulk/service.ts'
import type { Served } from '../../register/hooks.ts'
import { storedBy } from '../../register/import/stored.ts'
import { type Plan, planOf } from '../../register/plan.ts'
import { scopesOf } from '../../register/scope.ts'
import type { WireRow } from '../../register/wire.ts'
import type { ReceivedRows, Receiving } from './received.ts'

/** Replaces names of other records (`categoria: 'Bebidas'`) by their ids; gives the fault of a name that names nothing. */
async function resolveNames(plan: Plan, refs: Judge['refs'], row: WireRow): Promise<[string, string][]> {
  const faults: [string, string][] = []
  for (const { field, key } of plan.columns) {
    if (field.type !== 'ref' || isCode(field.to)) continue
    const named = key.replace(/_id$/, '')
    const text = row[named]
    if (typeof text !== 'string' || named === key) continue
    const found = await refs.find(field, text)
    delete row[named]
    if ('erro' in found) faults.push([named, found.erro])
    else row[key] = found.valor
  }
  return faults
}

const onlyKeys = ({ parte }: Modelo, keys: readonly string[], row: WireRow): string[] =>
  parte === undefined ? [] : Object.keys(row).filter(key => key !== parte && !keys.includes(key))

/** Makes the function that stores rows as records of a register: each as a single save would, the good ones together. */
export function createRecordReceiver(all: readonly Served[], deps: BulkDeps) {
  const registers = new Map(all.map(item => [item.id, item]))

  return async (
    q: Q,
    sessao: Sessao,
    modelo: Modelo,
    { linhas, modo, uuid }: Receiving,
  ): Promise<ReceivedRows> => {
    const register = registers.get(modelo.register?.id ?? '')
    if (!register) throw new Error(`integracao: ${modelo.titulo} has no register`)
    const plan = planOf(register, all)
    const agora = deps.clock()
    const scope = await scopesOf(register, all)(q, sessao, undefined)
    const judge = createJudge({ q, sessao, scope, agora }, plan, registers)
    const keys = importKeys(register)
    const refused: RowRefusal[] = []
    const refuse = (indice: number, campo: string | null, mensagem: string) =>
      void refused.push({ indice, campo, mensagem })
    const schema = bodySchema(toEndpoints(register).create.body as z.ZodType)
    const keyOf = (row: WireRow) => keys.find(key => row[key] !== undefined && row[key] !== null)

    const seen = new Map<string, number>()
    const lines: { indice: number; row: WireRow; by: string | null; value: unknown }[] = []
    for (const [i, said] of linhas.entries()) {
      const indice = i + 1
      const row = structuredClone(said) as WireRow
      const by = keyOf(row) ?? null
      const value = by === null ? null : row[by]
      const before = by === null ? undefined : seen.get(`${by} ${value}`)
      const faults = await resolveNames(plan, judge.refs, row)
      for (const [campo, mensagem] of faults) refuse(indice, campo, mensagem)
      for (const campo of [...onlyKeys(modelo, keys, row), ...unknownKeys(schema, withoutId(row))])
        refuse(indice, campo, `Campo desconhecido: ${campo}`)
      if (before !== undefined) refuse(indice, by, `O mesmo registro já está na linha ${before}`)
      else if (by !== null) seen.set(`${by} ${value}`, indice)
      register.server.importing?.(row)
      if (refused.at(-1)?.indice !== indice) lines.push({ indice, row, by, value })
    }

    const stored = new Map<string, Awaited<ReturnType<typeof storedBy>>>()
    for (const key of keys) {
      const values = lines.flatMap(({ by, value }) => (by === key && fits(key, value) ? [value] : []))
      if (values.length > 0) stored.set(key, await storedBy(q, plan, scope, key, values, true))
    }
    const asked = lines.flatMap(({ indice, row, by, value }): RowRequest[] => {
      const [before, record] = stored.get(by ?? '')?.get(String(value)) ?? []
      if (!before && (modo === 'atualizar' || modelo.parte !== undefined || by === 'id')) {
        refuse(indice, by ?? keys.at(-1) ?? null, 'Registro não encontrado')
        return []
      }
      if (before && modo === 'criar') {
        refuse(indice, by, 'O registro já existe')
        return []
      }
      return [{ indice, body: withoutId(row), before: before ?? null, stored: record ?? null }]
    })
    const judged = await judge.julgar(asked)
    const em = agora
    const lote_id = await openBatch(q, sessao, plan, scope, {
      tipo: 'importacao',
      linhas: linhas.length,
      em,
      uuid,
    })
    const written = await apply(
      { q, sessao, plan, scope, agora, deps, acao: 'importou', gravar: true, lote_id },
      judged.aceitas,
    )
    refused.push(...judged.recusadas, ...written.recusadas)
    const novos = written.feitas.filter(({ novo }) => novo).length
    const iguais = written.feitas.filter(({ novo, mudancas }) => !novo && mudancas.length === 0).length
    return {
      total: linhas.length,
      criados: novos,
      atualizados: written.feitas.length - novos - iguais,
      iguais,
      falhas: refused
        .toSorted((a, b) => a.indice - b.indice)
        .map(refusal => {
          const { indice, campo } = refusal
          const mensagem = wordsOf(refusal)
          const row = linhas[indice - 1] as WireRow
          const by = keyOf(row)
          return { linha: indice, chave: by === undefined ? null : String(row[by]), campo, mensagem }
        }),
      ids: written.feitas.map(({ id }) => id),
    }
  }
}

/** Tells if a value may identify a record: an id is a positive number, other keys are texts. */
const fits = (key: string, value: unknown): boolean =>
  key === 'id' ? Number.isSafeInteger(value) && Number(value) > 0 : typeof value === 'string'

const withoutId = ({ id: _, ...row }: WireRow): WireRow => row

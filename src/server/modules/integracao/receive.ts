import { isModoDeReceber, type ModoDeReceber, type Recebido } from '../../../domain/api/integracao.ts'
import type { ModoEntrega } from '../../../domain/entregas/ladder.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import {
  flagsOfModel,
  LINHAS_MAX,
  MODELOS,
  type Modelo,
  type ModeloId,
} from '../../../domain/integracao/modelos.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { type Announcing, announce } from '../../register/announce.ts'
import type { Served } from '../../register/hooks.ts'
import { createTelling } from '../documentos/service.ts'
import { beginCall, endCall } from './calls-repository.ts'
import { createOrderReceiver } from './receive-orders.ts'
import { createRecordReceiver } from './receive-records.ts'
import { createSaleReceiver } from './receive-sales.ts'
import { createStockReceiver } from './receive-stock.ts'
import { digestOf, type Receiving } from './received.ts'

export type ReceiveDeps = Announcing & Pick<Deps, 'clock' | 'config' | 'ports' | 'vault'>

interface Said {
  linhas?: readonly unknown[] | undefined
  modo: ModoDeReceber | ModoEntrega
  [key: string]: unknown
}

/** Gives the rows of a call's body; of orders, a body without rows is one order. @throws VALIDACAO, CORPO_GRANDE */
function rowsOf({ linhas, modo, origem: _origem, ...said }: Said, modelo: Modelo): readonly unknown[] {
  // the way of one order as the body, which the call's own `modo` would hide
  const ofOrder = !isModoDeReceber(modo)
  if (ofOrder && (linhas || modelo !== MODELOS.pedidos)) throw fieldError('modo', 'Opção inválida')
  const order = ofOrder ? { ...said, modo } : said
  const rows = linhas ?? (modelo.register || Object.keys(order).length === 0 ? [] : [order])
  const others = linhas ? Object.keys(order) : []
  const [stranger] = others
  const mensagem = stranger === undefined ? 'Informe ao menos uma linha' : `Campo desconhecido: ${stranger}`
  if (stranger !== undefined || rows.length === 0)
    throw new AppError('VALIDACAO', { mensagem, errors: { [stranger ?? 'linhas']: [mensagem] } })
  if (rows.length > LINHAS_MAX)
    throw new AppError('CORPO_GRANDE', {
      mensagem: `Envie até ${LINHAS_MAX} linhas por vez: vieram ${rows.length}`,
    })
  return rows
}

type Row = Receiving['linhas'][number]

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row)

/** Tells of rows that are no objects, in the place of what an empty row lacks. */
function withOdd(rows: readonly unknown[], answer: Recebido): Recebido {
  const odd = new Set(rows.flatMap((row, i) => (isRow(row) ? [] : [i + 1])))
  const told = [...odd].map(linha => ({
    ...{ linha, chave: null, campo: null, mensagem: 'A linha não é um objeto' },
  }))
  const falhas = [...answer.falhas.filter(({ linha }) => !odd.has(linha)), ...told]
  return odd.size === 0 ? answer : { ...answer, falhas: falhas.toSorted((a, b) => a.linha - b.linha) }
}

/** Makes the service that takes rows of other programs, in one transaction a call. */
export function createReceiver(all: readonly Served[], deps: ReceiveDeps) {
  const records = createRecordReceiver(all, deps)
  const orders = createOrderReceiver(records, deps)
  const alone = {
    estoque: createStockReceiver(deps.clock),
    pedidos: orders,
    vendas: createSaleReceiver(deps.clock),
  }
  const told = createTelling(deps.broadcaster)

  return async (sessao: Sessao, id: ModeloId, said: Said, chave: string | null): Promise<Recebido> => {
    const modelo: Modelo = MODELOS[id]
    if (!flagsOfModel(modelo).some(flag => sessao.flags.has(flag))) throw new AppError('PROIBIDO')
    if (modelo.plan && sessao.empresa.plano?.[modelo.plan] !== true) throw new AppError('PROIBIDO')
    const rows = rowsOf(said, modelo)
    const linhas = rows.map(row => (isRow(row) ? row : {}))
    const corpo = digestOf([id, said])
    const { answer, after } = await deps.db.tx(sessao, async q => {
      const before = chave === null ? null : await beginCall<Recebido>(q, { chave, corpo })
      if (before && !before.igual)
        throw new AppError('CONFLITO', { mensagem: 'Esta Idempotency-Key já veio com outro corpo' })
      if (before) return { answer: before.resposta, after: async () => {} }
      const receiving = {
        linhas,
        modo: isModoDeReceber(said.modo) ? said.modo : ('ambos' as const),
        uma: !said.linhas,
        uuid: chave ?? undefined,
      }
      if (id in alone) {
        const {
          written = [],
          ids: _,
          ...stored
        } = await alone[id as keyof typeof alone](q, sessao, receiving)
        const answer = withOdd(rows, stored)
        if (chave !== null) await endCall(q, chave, answer)
        return { answer, after: async () => written.forEach(one => void told.written(sessao, one)) }
      }
      const { ids: _, ...stored } = await records(q, sessao, modelo, receiving)
      const answer = withOdd(rows, stored)
      if (chave !== null) await endCall(q, chave, answer)
      const register = all.find(({ id }) => id === modelo.register?.id)
      return { answer, after: async () => (register ? announce(deps, sessao, register, null) : undefined) }
    })
    await after()
    deps.wake()
    return answer
  }
}

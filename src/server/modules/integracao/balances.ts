import { randomUUID } from 'node:crypto'
import { dayFromWire, wireToIso } from '../../../core/dates/day.ts'
import { type Fuso, instantIn } from '../../../core/document/fuso.ts'
import { groupBy } from '../../../core/group-by.ts'
import { dec } from '../../../core/money/decimal.ts'
import { AppError } from '../../../domain/error.ts'
import { saldos_de_estoque } from '../../../domain/integracao/importados/saldos.ts'
import { type Q, undoable } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { ImportedModel, ModelRow } from '../../register/import/model.ts'
import { lockBalances, moveByHand } from '../estoque/service.ts'
import { balancesAt, type GoodsPlace, lotBy, movedByImport } from './balances-repository.ts'
import { depositBy, goodsBy } from './stock-repository.ts'

/** Number of goods in one adjustment. */
const PART = 250

const TWO_NAMED = 'A linha diz dois produtos diferentes: deixe um só'
const NOT_FOUND = 'Produto não localizado: de um com grade, diga a referência do tamanho'

/** Row of the file, as the declaration reads it. */
interface Said {
  referencia?: string | null
  gtin?: string | null
  produto_id?: number | null
  lote?: string | null
  deposito_id?: number | null
  saldo: string
  custo?: string | null
  em?: string | null
}

interface Balance extends GoodsPlace {
  indice: number
  saldo: string
  custo: string | null
  /** Key of the cell that names the goods. */
  campo: string
}

/** Goods to move in one deposit at one moment. */
interface Moved extends Omit<GoodsPlace, 'em'> {
  qtde: string
  custo_unitario?: string | null
}

type Fault = readonly [campo: string, mensagem: string]

/** Reads 'dd/mm/aaaa hh:mm:ss' of the company's clock; null: no day. */
function momentOf(text: string, fuso: Fuso): Date | null {
  const [day = '', hour = '00:00:00'] = text.split(' ')
  return dayFromWire(day) ? instantIn(wireToIso(day), hour, fuso) : null
}

type Goods = Pick<GoodsPlace, 'produto_id' | 'grade_id'>

const isSame = (one: Goods, other: Goods): boolean =>
  one.produto_id === other.produto_id && one.grade_id === other.grade_id

/** Splits rows by deposit and moment, each group into parts. */
function partsOf<T extends { deposito_id: number; em: string }>(rows: readonly T[]): T[][] {
  const groups = groupBy(rows, ({ deposito_id, em }) => `${deposito_id} ${em}`)
  return [...groups.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / PART) }, (_, i) => group.slice(i * PART, (i + 1) * PART)),
  )
}

interface Adjusting {
  motivo: string
  agora: Date
  /** Moment of the adjustment; null: now. */
  em: string | null
  importacao_id: number | null
}

/**
 * Writes one adjustment of all rows; when one of them is refused, one of each, so that every refused row is told alone.
 */
async function adjust<T extends Moved>(
  q: Q,
  sessao: Sessao,
  rows: readonly T[],
  { agora, ...head }: Adjusting,
  refused: (row: T, error: AppError) => void,
): Promise<T[]> {
  const write = async (part: readonly T[]): Promise<AppError | null> => {
    const [first] = part
    if (!first) return null
    const undo = await undoable(q)
    const itens = part.map(({ produto_id, grade_id, lote_id, qtde, custo_unitario }) => ({
      ...{ produto_id, grade_id, lote_id, qtde, custo_unitario },
    }))
    const { deposito_id } = first
    try {
      await moveByHand(
        q,
        sessao,
        { ...head, uuid: randomUUID(), tipo: 'ajuste', deposito_id, itens, confirma_reserva: true },
        agora,
      )
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await undo()
      return error
    }
  }
  const whole = await write(rows)
  if (whole === null) return [...rows]
  const done: T[] = []
  for (const row of rows) {
    const error = rows.length === 1 ? whole : await write([row])
    if (error) refused(row, error)
    else done.push(row)
  }
  return done
}

/** Code that stores balances of stock from a file, as adjustments at the moment of the balance. */
export const balanceImport: ImportedModel = {
  register: saldos_de_estoque,

  async begin({ q, sessao, agora, lote_id: importacao_id, report }) {
    const { empresa_id } = sessao
    const taken: Balance[] = []
    /** Line of each earlier place. */
    const earlier = new Map<string, number>()
    const principal = await depositBy(q, empresa_id, null)

    async function read({ indice, row }: ModelRow): Promise<Balance | Fault> {
      const said = row as unknown as Said
      const named: { campo: string; goods: Goods }[] = []
      let unknown: string | undefined
      for (const campo of ['referencia', 'gtin'] as const) {
        const code = said[campo]
        const goods = code ? await goodsBy(q, empresa_id, campo, code) : null
        if (code && !goods) unknown ??= campo
        if (goods) named.push({ campo, goods })
      }
      const { produto_id: by_name } = said
      const [first] = named
      if (by_name && (!first || first.goods.produto_id !== by_name))
        named.push({ campo: 'produto_id', goods: { produto_id: by_name, grade_id: null } })
      const [one] = named
      if (!one)
        return unknown ? [unknown, NOT_FOUND] : ['referencia', 'Diga a referência, o GTIN ou o produto']
      const other = named.find(({ goods }) => !isSame(goods, one.goods))
      if (other) return [other.campo, TWO_NAMED]
      const { campo, goods } = one
      const deposito_id = said.deposito_id ?? principal
      if (deposito_id === null) return ['deposito_id', 'Depósito não localizado']
      const lote_id = said.lote ? await lotBy(q, goods.produto_id, said.lote) : null
      if (said.lote && lote_id === null) return ['lote', 'Lote não localizado']
      const em = said.em ? momentOf(said.em, sessao.empresa.fuso) : agora
      if (em === null) return ['em', 'Data inválida']
      if (em > agora) return ['em', 'O momento ainda não veio']
      const { saldo, custo = null } = said
      return { ...goods, lote_id, deposito_id, em: em.toISOString(), indice, saldo, custo, campo }
    }

    return {
      async judge(rows) {
        const fresh: Balance[] = []
        for (const each of rows) {
          const found = await read(each)
          if (!('indice' in found)) {
            report.refuse(each.indice, ...found)
            continue
          }
          const { produto_id, grade_id, lote_id, deposito_id, indice, campo } = found
          const key = [produto_id, grade_id, lote_id, deposito_id].join('/')
          const before = earlier.get(key)
          if (before === undefined) fresh.push(found)
          else report.refuse(indice, campo, `O mesmo produto já está na linha ${before}`)
          earlier.set(key, before ?? indice)
        }
        const stored = await balancesAt(q, empresa_id, fresh)
        for (const [i, balance] of fresh.entries()) {
          const qtde = dec(balance.saldo).minus(stored[i] ?? '0')
          report.count(qtde.isZero() ? 'iguais' : 'alteradas')
          if (balance.custo && !qtde.gt(0))
            report.warn(balance.indice, 'custo', 'O custo só vale para o que entra: nada entra nesta linha')
          if (!qtde.isZero()) taken.push(balance)
        }
      },

      async write(andamento) {
        await lockBalances(
          q,
          sessao,
          taken.map(({ produto_id }) => produto_id),
        )
        let done = 0
        for (const part of partsOf(taken)) {
          await andamento.em(done, taken.length, 'gravando')
          // read again under the lock: others may have moved goods since
          const stored = await balancesAt(q, empresa_id, part)
          const rows = part.flatMap((balance, i) => {
            const qtde = dec(balance.saldo).minus(stored[i] ?? '0')
            const custo_unitario = qtde.gt(0) ? balance.custo : null
            return qtde.isZero() ? [] : [{ ...balance, qtde: qtde.toFixed(), custo_unitario }]
          })
          const moment = part[0]?.em ?? ''
          const em = moment === agora.toISOString() ? null : moment
          await adjust(
            q,
            sessao,
            rows,
            { motivo: 'Importação de saldos', agora, em, importacao_id },
            ({ indice, campo }, error) => {
              const [[at, [mensagem]] = ['', []]] = Object.entries(error.errors ?? {})
              const where = at.endsWith('qtde')
                ? 'saldo'
                : at.endsWith('lote_id')
                  ? 'lote'
                  : at === 'em'
                    ? 'em'
                    : campo
              report.refuse(indice, where, mensagem ?? error.message)
            },
          )
          done += part.length
        }
      },
    }
  },

  async undo(q, sessao, { id, agora, andamento }) {
    const moved = (await movedByImport(q, sessao.empresa_id, id)).map(row => ({
      ...{ ...row, qtde: dec(row.qtde).neg().toFixed(), em: '' },
    }))
    await lockBalances(
      q,
      sessao,
      moved.map(({ produto_id }) => produto_id),
    )
    const recusadas: { id: number; rotulo: string; mensagem: string }[] = []
    let desfeitas = 0
    for (const part of partsOf(moved)) {
      await andamento.em(desfeitas, moved.length, 'desfazendo')
      const head = { motivo: 'Importação desfeita', agora, em: null, importacao_id: null }
      const done = await adjust(q, sessao, part, head, ({ produto_id, nome }, { message }) => {
        recusadas.push({ id: produto_id, rotulo: nome, mensagem: message })
      })
      desfeitas += done.length
    }
    return { desfeitas, recusadas }
  },
}

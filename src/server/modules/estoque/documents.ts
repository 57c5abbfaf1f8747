import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { Body } from '../../../domain/api/define.ts'
import type {
  DocumentoEstoque,
  movimentarEstoque,
  produzirEstoque,
  transferirEstoque,
} from '../../../domain/api/estoque.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { CausaEstoque } from '../../../domain/options/estoque.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { lockBalances, type Recalculo } from './custos-repository.ts'
import { insertDocument, readDocument } from './documents-repository.ts'
import { depositOf, type ItemDito, readItems, refuseNegative } from './keys.ts'
import type { Chaves } from './keys-repository.ts'
import { recordMovements } from './move.ts'
import { consumed } from './production.ts'
import type { Movimento, Origem, StockBalance } from './repository.ts'

/** Writes rows of the document being made. */
type Write = (
  causa: CausaEstoque,
  movimentos: readonly Movimento[],
) => Promise<{ saldos: StockBalance[]; recalculos: Recalculo[] }>

interface Feito {
  q: Q
  chaves: Chaves
  deposito_id: number
  em: Date
  write: Write
}

interface Pedido {
  uuid: string
  deposito_id?: number | null | undefined
  destino_id?: number | null | undefined
  motivo?: string | null | undefined
  em?: string | null | undefined
  tipo: string
  itens: readonly ItemDito[]
  /** Where in the body an item's field is. */
  at?: (i: number, campo: string) => string
}

/** What people do to stock beside selling: each is one document, stored once whatever is repeated. */
export function createDocumentosEstoque({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** One transaction: the document and its movements; the same uuid again is what it made, read when nothing is held any more. */
  async function store(
    sessao: Sessao,
    pedido: Pedido,
    make: (feito: Feito) => Promise<void>,
  ): Promise<DocumentoEstoque> {
    const recalculos = await db.tx(sessao, q => writeDocument(q, sessao, pedido, make))
    const documento = await db.tx(sessao, q => readDocument(q, sessao, pedido.uuid))
    if (!documento) throw new AppError('CONFLITO', { mensagem: 'Este documento é de outra empresa da conta' })
    return { ...documento, recalculos }
  }

  async function writeDocument(
    q: Q,
    sessao: Sessao,
    pedido: Pedido,
    make: (feito: Feito) => Promise<void>,
  ): Promise<Recalculo[]> {
    const chaves = await readItems(q, sessao, pedido.itens, { at: pedido.at })
    const deposito_id = depositOf(chaves, pedido.deposito_id)
    const destino_id = pedido.destino_id ? depositOf(chaves, pedido.destino_id, 'destino_id') : null
    const em = momentOf(pedido.em, clock())
    const motivo = pedido.motivo?.trim() || null
    const { uuid, tipo } = pedido
    const id = await insertDocument(q, sessao, { uuid, tipo, motivo, deposito_id, destino_id, em })
    const recalculos: Recalculo[] = []
    if (id === null) return recalculos
    const { empresa_id, usuario_id } = sessao
    const origem: Origem = { empresa_id, origem_tipo: 'estoque', origem_id: id, usuario_id, em, motivo }
    const write: Write = async (causa, movimentos) => {
      const movido = await recordMovements(q, sessao, causa, origem, movimentos)
      recalculos.push(...movido.recalculos)
      return movido
    }
    await make({ q, chaves, deposito_id, em, write })
    return recalculos
  }

  return {
    movimentar: (sessao: Sessao, pedido: Body<typeof movimentarEstoque>) =>
      store(sessao, pedido, async ({ chaves, deposito_id, write }) => {
        const itens = pedido.itens.map((item, i) => ({
          ...item,
          deposito_id,
          qtde: signedOf(pedido.tipo, item.qtde, i),
        }))
        const { saldos } = await write(pedido.tipo, itens)
        refuseNegative(chaves, itens, saldos)
        refuseOverfull(chaves, itens, saldos)
      }),

    transferir: (sessao: Sessao, pedido: Body<typeof transferirEstoque>) =>
      store(sessao, { ...pedido, tipo: 'transferencia' }, async ({ q, chaves, deposito_id, write }) => {
        if (deposito_id === pedido.destino_id)
          throw fieldError('destino_id', 'Escolha outro depósito: é o mesmo')
        const saem = pedido.itens.map((item, i) => ({
          ...item,
          deposito_id,
          qtde: signedOf('transferencia', item.qtde, i),
        }))
        // both ways are written in two statements: held first, in one order, two transfers cannot wait in a circle
        await lockBalances(
          q,
          sessao,
          saem.map(({ produto_id }) => produto_id),
        )
        const { saldos } = await write('transferencia_saida', saem)
        refuseNegative(chaves, saem, saldos)
        await write(
          'transferencia_entrada',
          pedido.itens.map(item => ({ ...item, deposito_id: pedido.destino_id })),
        )
      }),

    produzir: (
      sessao: Sessao,
      { produto_id, grade_id, lote_id, ...pedido }: Body<typeof produzirEstoque>,
    ) => {
      const item = { produto_id, grade_id, lote_id }
      const dito = { ...pedido, tipo: 'producao', itens: [item], at: (_i: number, campo: string) => campo }
      return store(sessao, dito, async ({ q, chaves, deposito_id, em, write }) => {
        const { qtde } = pedido
        if (dec(qtde).isZero()) throw fieldError('qtde', 'O valor deve ser maior que 0.')
        const { itens, custo_unitario } = await consumed(q, sessao, { ...item, qtde, deposito_id, em })
        const insumos = await readItems(q, sessao, itens)
        const { saldos } = await write('producao_consumo', itens)
        refuseNegative(
          { ...insumos, venda_sem_estoque: chaves.venda_sem_estoque },
          itens,
          saldos,
          () => 'qtde',
        )
        await write('producao_entrada', [{ ...item, qtde, deposito_id, custo_unitario }])
      })
    },
  }
}

const negated = (qtde: string) => dec(qtde).neg().toFixed()

/** The quantity as the ledger has it. @throws at its field */
function signedOf(tipo: string, qtde: string, i: number): string {
  const campo = `itens.${i}.qtde`
  if (dec(qtde).isZero()) throw fieldError(campo, 'O valor deve ser maior que 0.')
  if (tipo === 'ajuste') return qtde
  if (dec(qtde).lt(ZERO)) throw fieldError(campo, 'O valor deve ser maior que 0.')
  return negated(qtde)
}

/** An adjustment fills no lot beyond what it came with (doc 2 §5.5). */
function refuseOverfull(
  chaves: Chaves,
  itens: readonly { lote_id?: number | null | undefined; qtde: string }[],
  saldos: readonly StockBalance[],
): void {
  for (const { lote_id, saldo } of saldos) {
    const lote = chaves.lotes.find(({ id }) => id === lote_id)
    const i = itens.findIndex(item => item.lote_id === lote_id && dec(item.qtde).gt(ZERO))
    if (lote && i >= 0 && dec(saldo).gt(lote.quantidade))
      throw fieldError(`itens.${i}.qtde`, 'O saldo não pode ser maior que a quantidade.')
  }
}

/** When it happened: now, unless it is said. @throws when it is still to come */
function momentOf(dito: string | null | undefined, agora: Date): Date {
  if (!dito) return agora
  const em = new Date(dito)
  if (em.getTime() > agora.getTime()) throw fieldError('em', 'A data não pode ser futura')
  if (em.getUTCFullYear() < 2000) throw fieldError('em', 'Data inválida')
  return em
}

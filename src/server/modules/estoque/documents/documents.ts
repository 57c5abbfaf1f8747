import { dec, ZERO } from '../../../../core/money/decimal.ts'
import type { Body } from '../../../../domain/api/define.ts'
import type {
  DocumentoEstoque,
  movimentarEstoque,
  produzirEstoque,
  Recalculo,
  transferirEstoque,
} from '../../../../domain/api/estoque.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { type CausaEstoque, TIPOS_MOVIMENTO } from '../../../../domain/options/estoque.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Sessao } from '../../../http/session.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { depositOf, type ItemDito, readItems, refuseNegative } from '../lots/keys.ts'
import type { Chaves } from '../lots/keys-repository.ts'
import { raiseLots, readOverfull } from '../lots/lots-repository.ts'
import { recordMovements } from '../move.ts'
import type { Movimento, Origem, StockBalance } from '../repository.ts'
import { tellUncovered } from '../uncovered.ts'
import { insertDocument, readDocument } from './documents-repository.ts'
import { refusePast } from './past.ts'
import { consumed } from './production.ts'

/** An item with its quantity. In a request: as typed. In a movement: with sign (negative leaves the stock). */
type Linha = ItemDito & { qtde: string }

/** Function that writes ledger rows of the new document. */
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
  itens: readonly Linha[]
  confirma_reserva?: boolean | undefined
  /** Batch of the file that brought the document. */
  importacao_id?: number | null
  /** Returns the path of an item's field in the request body, for errors. */
  at?: (i: number, campo: string) => string
}

/** Writes a document, and returns the average costs that changed; null: the uuid is already used. */
async function writeDocument(
  q: Q,
  sessao: Sessao,
  pedido: Pedido,
  agora: Date,
  make: (feito: Feito) => Promise<void>,
): Promise<Recalculo[] | null> {
  const chaves = await readItems(q, sessao, pedido.itens, { at: pedido.at })
  const deposito_id = depositOf(chaves, pedido.deposito_id)
  const destino_id = pedido.destino_id ? depositOf(chaves, pedido.destino_id, 'destino_id') : null
  const em = momentOf(pedido.em, agora)
  const motivo = reasonOf(pedido)
  const { uuid, tipo, importacao_id } = pedido
  const id = await insertDocument(q, sessao, {
    ...{ uuid, tipo, motivo, deposito_id, destino_id, em, importacao_id },
  })
  if (id === null) return null
  const recalculos: Recalculo[] = []
  const tirados: StockBalance[] = []
  const { empresa_id, usuario_id } = sessao
  const origem: Origem = { empresa_id, origem_tipo: 'estoque', origem_id: id, usuario_id, em, motivo }
  const write: Write = async (causa, movimentos) => {
    const movido = await recordMovements(q, sessao, causa, origem, movimentos)
    recalculos.push(...movido.recalculos)
    if (movimentos.some(({ qtde }) => dec(qtde).isNegative())) tirados.push(...movido.saldos)
    return movido
  }
  await make({ q, chaves, deposito_id, em, write })
  // comes last, so that a document refused for another reason asks for no confirmation
  const [, nome] = TIPOS_MOVIMENTO.find(([cada]) => cada === tipo) ?? []
  await tellUncovered(q, sessao, tirados, {
    empresa_id,
    titulo: [nome, motivo].filter(Boolean).join(': '),
    agora,
    confirmada: pedido.confirma_reserva === true,
  })
  return recalculos
}

/** Makes the function that writes the items of a movement by hand. */
const movedByHand =
  (sessao: Sessao, pedido: Body<typeof movimentarEstoque>) =>
  async ({ q, chaves, deposito_id, em, write }: Feito): Promise<void> => {
    const itens = pedido.itens.map((item, i) => ({
      ...item,
      deposito_id,
      qtde: signedOf(pedido.tipo, item.qtde, i),
    }))
    const { saldos } = await write(pedido.tipo, itens)
    refuseNegative(chaves, itens, saldos)
    if (pedido.em) await refusePast(q, sessao, chaves, itens, em)
    await refuseOverfull(q, itens)
  }

/** Stores a movement by hand in the caller's transaction. @throws VALIDACAO, SEM_ESTOQUE */
export async function moveByHand(
  q: Q,
  sessao: Sessao,
  pedido: Body<typeof movimentarEstoque> & Pick<Pedido, 'importacao_id'>,
  agora: Date,
): Promise<void> {
  await writeDocument(q, sessao, pedido, agora, movedByHand(sessao, pedido))
}

/** Makes the service of stock documents that are not sales; each uuid is stored once, however often it is sent. */
export function createDocumentosEstoque({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /**
   * Stores the document and its movements in one transaction. For a repeated uuid, returns the stored document, read in
   * a second transaction, after all locks are released. @throws CONFLITO when the uuid belongs to another document
   */
  async function store(
    sessao: Sessao,
    pedido: Pedido,
    make: (feito: Feito) => Promise<void>,
  ): Promise<DocumentoEstoque> {
    const recalculos = await db.tx(sessao, q => writeDocument(q, sessao, pedido, clock(), make))
    const documento = await db.tx(sessao, q => readDocument(q, sessao, pedido.uuid))
    if (!documento) throw new AppError('CONFLITO', { mensagem: 'Este documento é de outra empresa da conta' })
    if (!recalculos && !isSame(documento, pedido))
      throw new AppError('CONFLITO', { mensagem: 'Este identificador já é de outro documento de estoque' })
    return { ...documento, recalculos: recalculos ?? [] }
  }

  return {
    movimentar: (sessao: Sessao, pedido: Body<typeof movimentarEstoque>) =>
      store(sessao, pedido, movedByHand(sessao, pedido)),

    transferir: (sessao: Sessao, pedido: Body<typeof transferirEstoque>) =>
      store(sessao, { ...pedido, tipo: 'transferencia' }, async ({ q, chaves, deposito_id, em, write }) => {
        if (deposito_id === pedido.destino_id)
          throw fieldError('destino_id', 'Escolha outro depósito: é o mesmo')
        const saem = pedido.itens.map((item, i) => ({
          ...item,
          deposito_id,
          qtde: signedOf('transferencia', item.qtde, i),
        }))
        // two statements write the two directions: locking first, in one order, avoids deadlocks between transfers
        await lockBalances(
          q,
          sessao,
          saem.map(({ produto_id }) => produto_id),
        )
        const { saldos } = await write('transferencia_saida', saem)
        refuseNegative(chaves, saem, saldos)
        if (pedido.em) await refusePast(q, sessao, chaves, saem, em)
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
      const dito = {
        ...pedido,
        tipo: 'producao',
        itens: [{ ...item, qtde: pedido.qtde }],
        at: (_i: number, campo: string) => campo,
      }
      return store(sessao, dito, async ({ q, deposito_id, em, write }) => {
        const { qtde } = pedido
        if (dec(qtde).isZero()) throw fieldError('qtde', 'O valor deve ser maior que 0.')
        const { itens, custo_unitario } = await consumed(q, sessao, { ...item, qtde, deposito_id, em })
        const insumos = await readItems(q, sessao, itens)
        const { saldos } = await write('producao_consumo', itens)
        refuseNegative(insumos, itens, saldos, () => 'qtde')
        if (pedido.em) await refusePast(q, sessao, insumos, itens, em, () => 'qtde')
        await write('producao_entrada', [{ ...item, qtde, deposito_id, custo_unitario }])
        if (lote_id) await raiseLots(q, [lote_id])
      })
    },
  }
}

const reasonOf = ({ motivo }: Pedido) => motivo?.trim() || null

/** Type of the ledger row that corresponds to an item, where it differs from the document's type. */
const CAUSA_DITA: Readonly<Record<string, CausaEstoque>> = {
  transferencia: 'transferencia_entrada',
  producao: 'producao_entrada',
}

/** Tells if the stored document equals the request. */
function isSame(feito: Omit<DocumentoEstoque, 'recalculos'>, pedido: Pedido): boolean {
  const causa = CAUSA_DITA[pedido.tipo] ?? pedido.tipo
  const linhas = feito.itens.filter(({ tipo }) => tipo === causa)
  return (
    feito.tipo === pedido.tipo &&
    feito.motivo === reasonOf(pedido) &&
    (pedido.deposito_id ?? feito.deposito_id) === feito.deposito_id &&
    (pedido.destino_id ?? null) === feito.destino_id &&
    (!pedido.em || Date.parse(pedido.em) === Date.parse(feito.em)) &&
    linhas.length === pedido.itens.length &&
    pedido.itens.every(item => linhas.some(linha => keyOf(linha) === keyOf(item) && sameAmount(linha, item)))
  )
}

const keyOf = ({ produto_id, grade_id, lote_id }: ItemDito) =>
  `${produto_id}/${grade_id ?? 0}/${lote_id ?? 0}`

/** Compares a ledger row's quantity with the request's; in the ledger, losses and own use are negative. */
const sameAmount = (linha: { tipo: string; qtde: string }, { qtde }: { qtde: string }): boolean => {
  const dita = dec(qtde)
  return dec(linha.qtde).eq(linha.tipo === 'perda' || linha.tipo === 'uso_proprio' ? dita.neg() : dita)
}

const negated = (qtde: string) => dec(qtde).neg().toFixed()

/** Returns the quantity with the ledger's sign. @throws VALIDACAO at its field */
function signedOf(tipo: string, qtde: string, i: number): string {
  const campo = `itens.${i}.qtde`
  if (dec(qtde).isZero()) throw fieldError(campo, 'O valor deve ser maior que 0.')
  if (tipo === 'ajuste') return qtde
  if (dec(qtde).lt(ZERO)) throw fieldError(campo, 'O valor deve ser maior que 0.')
  return negated(qtde)
}

/** Refuses raising a lot, over all deposits, above its registered quantity (spec doc 2 §5.5). @throws VALIDACAO */
async function refuseOverfull(q: Q, itens: readonly Linha[]): Promise<void> {
  const enchem = itens.flatMap(({ lote_id, qtde }) => (lote_id && dec(qtde).gt(ZERO) ? lote_id : []))
  if (enchem.length === 0) return
  const cheios = await readOverfull(q, enchem)
  const i = itens.findIndex(({ lote_id, qtde }) => lote_id && dec(qtde).gt(ZERO) && cheios.has(lote_id))
  if (i >= 0) throw fieldError(`itens.${i}.qtde`, 'O saldo não pode ser maior que a quantidade.')
}

/** Returns the time given in the request, or now. @throws VALIDACAO when it is in the future, or before 2000 */
function momentOf(dito: string | null | undefined, agora: Date): Date {
  if (!dito) return agora
  const em = new Date(dito)
  if (em.getTime() > agora.getTime()) throw fieldError('em', 'A data não pode ser futura')
  if (em.getUTCFullYear() < 2000) throw fieldError('em', 'Data inválida')
  return em
}

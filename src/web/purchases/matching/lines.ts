import { bringsGoods } from '../../../core/document/cfop-proposto.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { toShortText, toText } from '../../../core/money/round.ts'
import { endPrice } from '../../../core/prices/ending.ts'
import {
  type Creditos,
  type CustoDaLinha,
  custosDeEntrada,
  custoUnitario,
} from '../../../core/purchases/custo.ts'
import { receivedQuantity } from '../../../core/purchases/fator.ts'
import { dueDays } from '../../../core/purchases/vencimentos.ts'
import { margem } from '../../../core/tax/price/precos.ts'
import type { Conferencia, EntradaDita, LinhaConferida } from '../../../domain/api/compras.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { Recusadas } from '../../register/rows/use-cells.ts'
import { getSession } from '../../state/session.ts'

export type ProdutoCasado = NonNullable<LinhaConferida['proposta']['produto']>

/** Our values for a line of a supplier's note: the product, its quantity, its lot, its sale price. */
export interface LinhaNossa extends Valores {
  /** Number of the line in the note (nItem). */
  num: number
  produto_id: number | null
  grade_id: number | null
  /** How the product was found; 'mao': chosen by the user. */
  como: LinhaConferida['proposta']['como'] | 'mao'
  /** False for a product proposed by its name, until the user confirms the product. */
  aceita: boolean
  /** Values of the new product that the entry registers; null: none. */
  novo: Valores | null
  /** `num` of the line whose new product this line shares; null: none. */
  novo_de: number | null
  fator: string | null
  /** True for a factor guessed from the supplier's unit and name, and not confirmed by the user. */
  fator_proposto: boolean
  /** Typed margin, %; null: the product's present margin. */
  marge_luc: string | null
  /** New sale price, R$; null: the product keeps its sale price. */
  preco_vend: string | null
  /** True for a price computed from a margin: it follows the cost until the user types a price. */
  pela_margem: boolean
  /** Name of the line's lot. Not used when the note has several lots for the line that add up to its quantity. */
  lote: string | null
  fabricacao: string | null
  validade: string | null
}

/** State of a note being matched, saved whole as a draft. */
export interface Conferida {
  /** Idempotency key of the entry: a retry after a lost response enters the note only once. */
  uuid: string
  nota: Conferencia
  rows: readonly LinhaNossa[]
  /** Products of the lines, by id: found by the server, or chosen by the user. */
  produtos: Readonly<Record<number, ProdutoCasado>>
  despesas: string
  creditos: Creditos
  deposito_id: number | null
  meio_id: number | null
  parcelas: EntradaDita['parcelas']
  /** Typed texts that are no valid value, by cell. */
  recusadas?: Recusadas
}

/** Builds the first state of a note to be matched. */
export function beginOf(nota: Conferencia): Conferida {
  const found = nota.itens.flatMap(({ proposta }) => (proposta.produto ? [proposta.produto] : []))
  return {
    uuid: uuidv7(),
    nota,
    rows: nota.itens.map(lineOf),
    produtos: Object.fromEntries(found.map(produto => [produto.id, produto])),
    despesas: '0.00',
    creditos: nota.creditos,
    deposito_id: null,
    meio_id: nota.meio_pagamento_id,
    parcelas: payablesOf(nota),
  }
}

/** Lists the instalments to pay for a note, with the note's due dates or the proposed ones. */
export function payablesOf(nota: Conferencia): EntradaDita['parcelas'] {
  const days = dueDays(nota)
  return nota.duplicatas.map(({ valor }, at) => ({ vencimento: days[at] ?? '', valor }))
}

/** Finds the instalments whose date the note does not give, and the user has not typed. */
export function undated({ nota, parcelas }: Pick<Conferida, 'nota' | 'parcelas'>): ReadonlySet<number> {
  const proposed = payablesOf(nota)
  return new Set(
    [...parcelas.keys()].filter(
      at => nota.duplicatas[at]?.vencimento === null && parcelas[at]?.vencimento === proposed[at]?.vencimento,
    ),
  )
}

function lineOf({ num, proposta, lotes }: LinhaConferida): LinhaNossa {
  const [lote, ...more] = lotes
  const own = more.length === 0 ? lote : undefined
  return {
    num,
    produto_id: proposta.produto?.id ?? null,
    grade_id: proposta.grade_id,
    como: proposta.como,
    aceita: proposta.como !== 'nome',
    novo: null,
    novo_de: null,
    fator: toShortText(dec(proposta.fator), 4),
    fator_proposto: proposta.fator_proposto,
    marge_luc: null,
    preco_vend: null,
    pela_margem: false,
    lote: own?.lote ?? null,
    fabricacao: own?.fabricacao ?? null,
    validade: own?.validade ?? null,
  }
}

/** State of a line: matched, proposed, new product, or missing product. */
export type Estado = 'certa' | 'proposta' | 'nova' | 'falta'

export function stateOf(linha: LinhaNossa, linhas: readonly LinhaNossa[]): Estado {
  if (newOf(linha, linhas)) return 'nova'
  if (linha.produto_id === null) return 'falta'
  return isSure(linha) ? 'certa' : 'proposta'
}

/** True when the line has no unconfirmed proposal. */
export const isSure = ({ aceita, fator_proposto }: LinhaNossa): boolean => aceita && !fator_proposto

/** Gives the new product that the entry registers for this line; null for an existing product, or no product. */
export const newOf = (linha: LinhaNossa, linhas: readonly LinhaNossa[]): Valores | null =>
  linha.novo ??
  (linha.novo_de === null ? null : (linhas.find(({ num }) => num === linha.novo_de)?.novo ?? null))

/** Computes our quantity of a line; null without a positive factor. */
export const enters = (
  item: Pick<LinhaConferida, 'qtde' | 'qtde_trib'>,
  { fator }: LinhaNossa,
): string | null =>
  fator !== null && isDecimal(fator) && dec(fator).gt(0)
    ? toShortText(receivedQuantity(item, fator), 4)
    : null

export interface Custeada extends CustoDaLinha {
  /** Cost of one of our units, R$; null without a factor. */
  unitario: string | null
}

/** Computes the cost of each line, with a share of the expenses that are not in the note. */
export function costsOf({ nota, rows, creditos, despesas }: Conferida): Custeada[] {
  const costs = custosDeEntrada(
    nota.itens.map(({ valores }) => valores),
    { creditos, despesas },
  )
  return costs.map((cost, at) => {
    const [item, linha] = [nota.itens[at], rows[at]]
    const recebida = item && linha ? enters(item, linha) : null
    return { ...cost, unitario: recebida === null ? null : custoUnitario(cost, recebida) }
  })
}

/** Gives a line's margin, %: the one typed in the line, else the product's. */
export const marginOf = (
  { marge_luc, produto_id }: LinhaNossa,
  { produtos }: Pick<Conferida, 'produtos'>,
): string | null => marge_luc ?? (produto_id === null ? null : (produtos[produto_id]?.marge_luc ?? null))

/** Computes the sale price, to the cent, from cost and margin; null: one is missing, or the margin is below −100 %. */
export function priceOf(unitario: string | null, marge_luc: unknown): string | null {
  if (unitario === null || typeof marge_luc !== 'string' || !isDecimal(marge_luc)) return null
  if (dec(marge_luc).lt(-100)) return null
  const { preco_vend } = margem({ preco_comp: unitario, marge_luc, valor_decimal: 2 })
  return endPrice(preco_vend, getSession()?.user.empresa?.arredondar_preco)
}

/** Computes the gain of a price over a cost, %; null without a price or a positive cost. */
export function gainOf(unitario: string | null, preco: string | null): string | null {
  if (unitario === null || preco === null || !isDecimal(preco) || !dec(unitario).gt(0)) return null
  return toText(dec(preco).div(dec(unitario)).minus(1).times(100), 1)
}

/** Gives the lots of a line with several in the note; none when they do not add up: the user must type a lot. */
export const lotsOfNote = ({ lotes, qtde }: LinhaConferida): LinhaConferida['lotes'] =>
  lotes.length > 1 && lotes.reduce((sum, lote) => sum.plus(lote.qtde), dec('0')).eq(qtde) ? lotes : []

/** Gives a line's lots in our units, of the note or typed; none if incomplete. The last takes the rounding difference. */
export function lotsOf(item: LinhaConferida, linha: LinhaNossa): EntradaDita['itens'][number]['lotes'] {
  const qtde = enters(item, linha)
  if (qtde === null) return []
  const { lote, fabricacao, validade } = linha
  const several = lotsOfNote(item)
  if (several.length === 0)
    return lote && fabricacao && validade ? [{ lote, fabricacao, validade, qtde }] : []
  let left = dec(qtde)
  return several.map((each, at) => {
    const share = dec(each.qtde).times(dec(linha.fator ?? '1'))
    const own = at === several.length - 1 ? left : dec(toText(share, 4))
    left = left.minus(own)
    return {
      lote: each.lote,
      fabricacao: each.fabricacao ?? '',
      validade: each.validade ?? '',
      qtde: toShortText(own, 4),
    }
  })
}

/** Tells if the line brings goods of a product with lots. */
export function byLot(
  item: LinhaConferida,
  linha: LinhaNossa,
  { rows, produtos }: Pick<Conferida, 'rows' | 'produtos'>,
): boolean {
  if (!bringsGoods(item.cfop)) return false
  const novo = newOf(linha, rows)
  if (novo) return novo['controle_lote'] === true
  return linha.produto_id !== null && produtos[linha.produto_id]?.controle_lote === true
}

/** Finds the first value that the line still lacks for its entry, with its field; null: none. */
export function lackOf(
  item: LinhaConferida,
  linha: LinhaNossa,
  conferida: Pick<Conferida, 'rows' | 'produtos'>,
): { campo: string; texto: string } | null {
  const estado = stateOf(linha, conferida.rows)
  if (estado === 'falta') return { campo: 'produto_id', texto: 'Escolha o produto, ou cadastre-o' }
  if (estado === 'proposta')
    return linha.aceita
      ? { campo: 'fator', texto: 'Confirme o fator proposto pelo nome' }
      : { campo: 'produto_id', texto: 'Confirme o produto proposto pelo nome' }
  const produto = linha.produto_id === null ? undefined : conferida.produtos[linha.produto_id]
  if (estado === 'certa' && produto?.controle_grade && linha.grade_id === null)
    return { campo: 'produto_id', texto: 'Escolha a linha da grade' }
  if (enters(item, linha) === null) return { campo: 'fator', texto: 'Informe o fator' }
  if (!byLot(item, linha, conferida)) return null
  const lots = lotsOf(item, linha)
  if (lots.length === 0)
    return {
      campo: linha.lote ? (linha.fabricacao ? 'validade' : 'fabricacao') : 'lote',
      texto: `${item.lotes.length > 1 ? 'Os lotes da nota não somam a quantidade do item: informe' : 'Informe'} lote, fabricação e validade`,
    }
  return null
}

export function bodyOf(conferida: Conferida): EntradaDita {
  const { nota, rows, uuid, despesas, creditos, deposito_id, meio_id, parcelas } = conferida
  return {
    uuid,
    chave: nota.chave,
    deposito_id,
    despesas,
    creditos,
    meio_pagamento_id: meio_id,
    parcelas,
    itens: rows.flatMap((linha, at) => {
      const item = nota.itens[at]
      if (!item) return []
      const { num, fator, marge_luc, preco_vend } = linha
      const fresh = linha.novo !== null || newOf(linha, rows) !== null
      return [
        {
          num,
          ...(fresh ? {} : { produto_id: linha.produto_id, grade_id: linha.grade_id }),
          ...(linha.novo ? { novo: withPrice(linha) } : fresh ? { novo_de: linha.novo_de } : {}),
          fator: fator ?? '',
          lotes: byLot(item, linha, conferida) ? lotsOf(item, linha) : [],
          ...(linha.novo === null && preco_vend !== null ? { preco_vend } : {}),
          ...(linha.novo === null && marge_luc !== null ? { marge_luc } : {}),
        },
      ]
    }),
  }
}

const withPrice = ({ novo, marge_luc, preco_vend }: LinhaNossa): Valores => ({
  ...novo,
  estoque: { ...((novo?.['estoque'] ?? {}) as Valores), marge_luc, preco_vend },
})

import { type Decimal, dec, isDecimal, ZERO } from '../money/decimal.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { r2 } from '../money/round.ts'
import type { ItemVenda } from './venda.ts'

/**
 * Actions that a supervisor can approve; `venda` is the paid sale of somebody who may not sell any more, `credito_excedido`
 * what a sale leaves on credit beyond its customer's limit.
 */
export const ACOES_APROVADAS = [
  'preco',
  'desconto',
  'cancelar_item',
  'venda',
  'lote_vencido',
  'devolucao',
  'credito_excedido',
] as const
export type AcaoAprovada = (typeof ACOES_APROVADAS)[number]

/** One action of one sale that a supervisor may let pass. */
export interface Aprovacao {
  acao: AcaoAprovada
  /** The line; null = the whole sale. */
  uid: string | null
  /** R$: what a unit is really charged, the discount or the total; of a void and of a lot past its date, the quantity. */
  valor: string
  /** % of the gross a discount takes: of its line, or of the sale with its lines' discounts; null = not a discount. */
  percentual?: string | null | undefined
  /** Largest discount who approved may give, %; null or absent = no limit known. */
  teto?: string | null
  /** Product and quantity that an approved price is for. */
  produto_id?: number | null | undefined
  qtde?: string | null | undefined
}

/** Powers at the till that need no approval. */
export interface Poderes {
  preco: boolean
  desconto: boolean
  cancelar: boolean
  /** Sells a lot past its date. */
  vencido: boolean
  /** Largest discount, % of a line's gross and, all in all, of the sale's; null = no limit. */
  teto: string | null
}

/** Nobody we know. */
export const NENHUM_PODER: Poderes = {
  preco: false,
  desconto: false,
  cancelar: false,
  vencido: false,
  teto: null,
}

/** Action that nobody allowed yet, and the reason. */
export interface Pendencia extends Aprovacao {
  /** Wire path. */
  campo: string
  texto: string
  percentual: string | null
  /** R$ the catalogue asks for a unit; null = not a price. */
  pedido: string | null
}

type Linha = Pick<
  ItemVenda,
  'uid' | 'produto_id' | 'qtde' | 'preco' | 'desconto' | 'total_etiqueta' | 'origem_leitura'
>

interface VendaJulgada<I extends Linha> {
  itens: readonly I[]
  desconto: string
  cancelados: readonly { item: unknown }[]
}

interface Contexto<I extends Linha> {
  poderes: Poderes
  /** R$ the catalogue asked for a unit; null = not known, not judged. */
  precoDe: (item: I) => string | null
  /** Places of the account's quantities: how near a label's total can come. */
  qtde_decimal: number
  aprovacoes: readonly Aprovacao[]
  /** Is the line of a lot past its date? Default: no lot is. */
  vencido?: (item: I) => boolean
  /** Does this void need leave? Default: all do when the power is missing. */
  anulacaoLivre?: (cancelado: VendaJulgada<I>['cancelados'][number]) => boolean
}

/** Lists actions beyond the seller's powers that no supervisor approved. Browser and server ask the same. */
export function pendencias<I extends Linha>(venda: VendaJulgada<I>, contexto: Contexto<I>): Pendencia[] {
  const { poderes, aprovacoes } = contexto
  const todas = [
    ...(poderes.preco ? [] : venda.itens.flatMap((item, i) => outroPreco(item, i, contexto))),
    ...(poderes.vencido ? [] : venda.itens.flatMap((item, i) => deLoteVencido(item, i, contexto))),
    ...descontos(venda, poderes),
    ...venda.cancelados.flatMap((cancelado, i) => anulado(cancelado, i, contexto)),
  ]
  // each approval lets one thing pass, once
  const livres = [...aprovacoes]
  return todas.filter(falta => {
    const dada = livres.findIndex(cada => covers(cada, falta))
    if (dada !== -1) livres.splice(dada, 1)
    return dada === -1
  })
}

function covers(dada: Aprovacao, falta: Pendencia): boolean {
  if (dada.acao !== falta.acao || dada.uid !== falta.uid) return false
  if ((dada.produto_id ?? null) !== (falta.produto_id ?? null)) return false
  // a price to the letter, for no more of it; a voided quantity and a discount within the approved ones
  if (falta.acao === 'preco')
    return dec(dada.valor).eq(dec(falta.valor)) && dec(dada.qtde ?? '0').gte(dec(falta.qtde ?? '0'))
  if (dec(dada.valor).lt(dec(falta.valor))) return false
  if (falta.acao !== 'desconto') return true
  return !exceeds(falta.percentual, dada.percentual ?? '0') && !exceeds(falta.percentual, dada.teto ?? null)
}

const exceeds = (percentual: string | null, teto: string | null): boolean =>
  percentual !== null && teto !== null && dec(percentual).gt(dec(teto))

/** A line that closes on a total asked for moves its unit price by less than this, R$. */
const ARREDONDAMENTO = dec('0.01')

/** Is the line sold at that price a unit? A label's total is the truth of a line that has one: its unit price is what the total makes it. */
export function hasPreco(
  item: Pick<Linha, 'qtde' | 'preco' | 'total_etiqueta' | 'origem_leitura'>,
  pedido: string,
  qtde_decimal: number,
): boolean {
  const qtde = dec(item.qtde)
  if (item.total_etiqueta === null)
    return dec(item.preco).minus(dec(pedido)).abs().times(qtde).lte(ARREDONDAMENTO)
  // a total divided by the price ends where the places of the quantity do
  const casas = item.origem_leitura === 'balanca' ? qtde_decimal : Math.max(qtde_decimal, 3)
  const folga = dec(pedido).div(dec('10').pow(Math.min(casas, 4)).times(2))
  return dec(item.total_etiqueta)
    .minus(qtde.times(dec(pedido)))
    .abs()
    .lte(ARREDONDAMENTO.plus(folga))
}

/** Places a price has on the wire. */
const CASAS_DO_PRECO = 10

/** R$ a unit is sold for: what a total asked for makes of it, where the two disagree. */
function precoCobrado({ qtde, preco, total_etiqueta }: Linha): string {
  if (total_etiqueta === null || dec(qtde).isZero()) return preco
  const total = dec(total_etiqueta)
  if (r2(dec(qtde).times(dec(preco))).eq(total)) return preco
  return total.div(dec(qtde)).toDecimalPlaces(CASAS_DO_PRECO).toFixed()
}

function outroPreco<I extends Linha>(
  item: I,
  i: number,
  { precoDe, qtde_decimal }: Contexto<I>,
): Pendencia[] {
  const pedido = precoDe(item)
  if (pedido === null || hasPreco(item, pedido, qtde_decimal)) return []
  return [
    {
      acao: 'preco',
      uid: item.uid,
      produto_id: item.produto_id,
      qtde: item.qtde,
      valor: precoCobrado(item),
      percentual: null,
      pedido,
      campo: `itens.${i}.preco`,
      texto: 'Alterar preço: você não tem permissão',
    },
  ]
}

function deLoteVencido<I extends Linha>(item: I, i: number, { vencido }: Contexto<I>): Pendencia[] {
  if (!vencido?.(item)) return []
  return [
    {
      acao: 'lote_vencido',
      uid: item.uid,
      produto_id: item.produto_id,
      valor: item.qtde,
      percentual: null,
      pedido: null,
      campo: `itens.${i}.lote_id`,
      texto: 'Lote vencido: você não tem permissão',
    },
  ]
}

/** R$ by which a discount asked for in % may miss it, because it ends in a cent. */
const MEIO_CENTAVO = dec('0.005')

/**
 * A line's discount is measured on that line; the sale's together with those of its lines, on the whole gross: a tenth off
 * each line and a tenth off the rest is 19%. Each discount given has half a cent of rounding.
 */
function descontos<I extends Linha>(venda: VendaJulgada<I>, poderes: Poderes): Pendencia[] {
  const bruto = (item: I) =>
    item.total_etiqueta === null ? r2(dec(item.qtde).times(dec(item.preco))) : dec(item.total_etiqueta)
  const comDesconto = venda.itens.filter(item => !dec(item.desconto).isZero())
  const dados = [
    ...venda.itens.map((item, i) => ({
      uid: item.uid as string | null,
      produto_id: item.produto_id as number | null,
      valor: item.desconto,
      dado: dec(item.desconto),
      base: bruto(item),
      folga: MEIO_CENTAVO,
      campo: `itens.${i}.desconto`,
    })),
    {
      uid: null,
      produto_id: null,
      valor: venda.desconto,
      dado: comDesconto.reduce((soma, item) => soma.plus(dec(item.desconto)), dec(venda.desconto)),
      base: venda.itens.reduce((soma, item) => soma.plus(bruto(item)), ZERO),
      folga: MEIO_CENTAVO.times(comDesconto.length + 1),
      campo: 'desconto',
    },
  ]
  return dados.flatMap(({ base, dado, folga, ...resto }): Pendencia[] => {
    if (dec(resto.valor).isZero()) return []
    const percentual = base.isZero() ? '100' : percentualDito(dado, base, folga)
    const falta = { acao: 'desconto' as const, pedido: null, percentual, ...resto }
    if (!poderes.desconto) return [{ ...falta, texto: 'Desconto: você não tem permissão' }]
    if (
      poderes.teto === null ||
      dado
        .minus(folga)
        .times(100)
        .lte(base.times(dec(poderes.teto)))
    )
      return []
    const teto = formatDecimal(poderes.teto, 0, 2)
    return [{ ...falta, texto: `Desconto acima do seu limite de ${teto}%` }]
  })
}

/** The roundest percentage that, ended in a cent, gives this discount: R$ 1.00 of 9.99 is 10%, not 10.01%. */
function percentualDito(dado: Decimal, base: Decimal, folga: Decimal): string {
  const exato = dado.times(100).div(base)
  const redondo = [0, 1, 2]
    .map(casas => exato.toDecimalPlaces(casas))
    .find(cada => base.times(cada).div(100).minus(dado).abs().lte(folga))
  return (redondo ?? exato.toDecimalPlaces(4)).toFixed()
}

function anulado<I extends Linha>(
  cancelado: VendaJulgada<I>['cancelados'][number],
  i: number,
  { poderes, anulacaoLivre }: Contexto<I>,
): Pendencia[] {
  if (anulacaoLivre ? anulacaoLivre(cancelado) : poderes.cancelar) return []
  const item = (cancelado.item ?? {}) as { uid?: unknown; qtde?: unknown; produto_id?: unknown }
  return [
    {
      acao: 'cancelar_item',
      uid: typeof item.uid === 'string' ? item.uid : null,
      produto_id: typeof item.produto_id === 'number' ? item.produto_id : null,
      valor: typeof item.qtde === 'string' && isDecimal(item.qtde) ? item.qtde : '0',
      percentual: null,
      pedido: null,
      campo: `cancelados.${i}`,
      texto: 'Cancelar item: você não tem permissão',
    },
  ]
}

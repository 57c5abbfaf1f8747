import { type Decimal, dec, isDecimal, ZERO } from '../money/decimal.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { r2 } from '../money/round.ts'
import type { Aprovacao } from './aprovacao.ts'
import type { ItemVenda } from './venda.ts'

/** Rights of a user at the till, which need no approval. */
export interface Poderes {
  preco: boolean
  desconto: boolean
  cancelar: boolean
  /** May choose the price table. */
  tabela: boolean
  /** May sell an expired lot. */
  vencido: boolean
  /** Largest discount in % of a line's gross, and of the sale's gross in total; null = no limit. */
  teto: string | null
}

/** Rights of an unknown user. */
export const NENHUM_PODER: Poderes = {
  preco: false,
  desconto: false,
  cancelar: false,
  tabela: false,
  vencido: false,
  teto: null,
}

/** Action that nobody approved yet, with the reason. */
export interface Pendencia extends Aprovacao {
  /** API path. */
  campo: string
  texto: string
  percentual: string | null
  /** R$ of a unit in the catalogue; null = the action is not a price. */
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
  /** Gives R$ of a unit in the catalogue; null = unknown, and the price is not checked. */
  precoDe: (item: I) => string | null
  /** Places of the account's quantities, which limit how exactly a line can match its label's total. */
  qtde_decimal: number
  aprovacoes: readonly Aprovacao[]
  /** Gives R$ of the line's discount that promotions gave, which needs no right. Default: none. */
  promovido?: (item: I) => Decimal
  /** Tells whether the line's lot has expired. Default: no lot has. */
  vencido?: (item: I) => boolean
  /** Tells whether a void needs no approval. Default: each needs one when the right is missing. */
  anulacaoLivre?: (cancelado: VendaJulgada<I>['cancelados'][number]) => boolean
}

/** Lists the actions beyond the user's rights that no supervisor approved. Browser and server call this function. */
export function pendencias<I extends Linha>(venda: VendaJulgada<I>, contexto: Contexto<I>): Pendencia[] {
  const { poderes, aprovacoes } = contexto
  const todas = [
    ...(poderes.preco ? [] : venda.itens.flatMap((item, i) => outroPreco(item, i, contexto))),
    ...(poderes.vencido ? [] : venda.itens.flatMap((item, i) => deLoteVencido(item, i, contexto))),
    ...descontos(venda, contexto),
    ...venda.cancelados.flatMap((cancelado, i) => anulado(cancelado, i, contexto)),
  ]
  // each approval allows one action, once
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
  // a price must match exactly, up to the approved quantity; a voided quantity or discount may be smaller than approved
  if (falta.acao === 'preco')
    return dec(dada.valor).eq(dec(falta.valor)) && dec(dada.qtde ?? '0').gte(dec(falta.qtde ?? '0'))
  if (dec(dada.valor).lt(dec(falta.valor))) return false
  if (falta.acao !== 'desconto') return true
  return !exceeds(falta.percentual, dada.percentual ?? '0') && !exceeds(falta.percentual, dada.teto ?? null)
}

const exceeds = (percentual: string | null, teto: string | null): boolean =>
  percentual !== null && teto !== null && dec(percentual).gt(dec(teto))

/** Tells whether a scale's label gave the line's total, which stays as printed. */
export const isLabelled = ({ total_etiqueta }: Pick<Linha, 'total_etiqueta'>): boolean =>
  total_etiqueta !== null

/** Tolerance, R$, between a line's total and quantity × catalogue price. */
const ARREDONDAMENTO = dec('0.01')

/** Tells if the line sells at the catalogue's unit price. With a label, its total decides and the unit price follows. */
export function hasPreco(
  item: Pick<Linha, 'qtde' | 'preco' | 'total_etiqueta' | 'origem_leitura'>,
  pedido: string,
  qtde_decimal: number,
): boolean {
  const qtde = dec(item.qtde)
  if (item.total_etiqueta === null)
    return dec(item.preco).minus(dec(pedido)).abs().times(qtde).lte(ARREDONDAMENTO)
  // the quantity, total ÷ price, was rounded to these places
  const casas = item.origem_leitura === 'balanca' ? qtde_decimal : Math.max(qtde_decimal, 3)
  const folga = dec(pedido).div(dec('10').pow(Math.min(casas, 4)).times(2))
  return dec(item.total_etiqueta)
    .minus(qtde.times(dec(pedido)))
    .abs()
    .lte(ARREDONDAMENTO.plus(folga))
}

/**
 * Tells whether a typed quantity has more decimal places than the account's. A scale's quantity, and one that a label's total
 * gave, are the label's.
 */
export const isTooPrecise = (
  { qtde, total_etiqueta, origem_leitura }: Pick<Linha, 'qtde' | 'total_etiqueta' | 'origem_leitura'>,
  qtde_decimal: number,
): boolean =>
  total_etiqueta === null && origem_leitura !== 'balanca' && dec(qtde).decimalPlaces() > qtde_decimal

/** Says how precise the account's quantities are. */
export const wordsOfPlaces = (qtde_decimal: number): string =>
  qtde_decimal === 0 ? 'a quantidade é inteira' : `a quantidade vai até ${qtde_decimal} casas decimais`

/** Decimal places of a price in the API. */
const CASAS_DO_PRECO = 10

/** Gives R$ per unit that the line really charges: by its label's total, when unit price and total disagree. */
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

/** Rounding of a discount in %, R$: the discount ends at a whole cent. */
const MEIO_CENTAVO = dec('0.005')

/**
 * Lists discounts that the user may not give: any without the right, else those above the limit. A line's discount is
 * measured on the line, less what promotions gave. The sale's discount is measured together with the lines' discounts on the whole gross: 10% off each
 * line and 10% off the rest is 19%. Each discount may be half a cent off by rounding.
 */
function descontos<I extends Linha>(
  venda: VendaJulgada<I>,
  { poderes, promovido = () => ZERO }: Contexto<I>,
): Pendencia[] {
  const byHand = (item: I) => dec(item.desconto).minus(promovido(item))
  const bruto = (item: I) =>
    item.total_etiqueta === null ? r2(dec(item.qtde).times(dec(item.preco))) : dec(item.total_etiqueta)
  const comDesconto = venda.itens.filter(item => !byHand(item).isZero())
  const dados = [
    ...venda.itens.map((item, i) => ({
      uid: item.uid as string | null,
      produto_id: item.produto_id as number | null,
      valor: byHand(item).toFixed(2),
      dado: byHand(item),
      base: bruto(item),
      folga: MEIO_CENTAVO,
      campo: `itens.${i}.desconto`,
    })),
    {
      uid: null,
      produto_id: null,
      valor: venda.desconto,
      dado: comDesconto.reduce((soma, item) => soma.plus(byHand(item)), dec(venda.desconto)),
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

/** Finds the roundest percentage that gives this discount in whole cents: R$ 1.00 of 9.99 is 10%, not 10.01%. */
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

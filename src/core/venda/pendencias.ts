import { dec, isDecimal, ZERO } from '../money/decimal.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { r2 } from '../money/round.ts'
import type { ItemVenda } from './venda.ts'

export const ACOES_APROVADAS = ['preco', 'desconto', 'cancelar_item'] as const
export type AcaoAprovada = (typeof ACOES_APROVADAS)[number]

/** One action of one sale that a supervisor may let pass. */
export interface Aprovacao {
  acao: AcaoAprovada
  /** The line; null = the whole sale. */
  uid: string | null
  /** R$: the unit price or the discount; of a void, the quantity. */
  valor: string
  /** Largest discount who approved may give, %; null or absent = no limit known. */
  teto?: string | null
  /** What the line was of, and the quantity of it a price was approved for. */
  produto_id?: number | null | undefined
  qtde?: string | null | undefined
}

/** What somebody may do at the till without asking. */
export interface Poderes {
  preco: boolean
  desconto: boolean
  cancelar: boolean
  /** Largest discount, % of a line and of the sale; null = no limit. */
  teto: string | null
}

/** Nobody we know. */
export const NENHUM_PODER: Poderes = { preco: false, desconto: false, cancelar: false, teto: null }

/** What nobody allowed yet, and why not. */
export interface Pendencia extends Aprovacao {
  /** Wire path. */
  campo: string
  texto: string
  /** % of what a discount acts on, four places; null = not a discount. */
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
  /** Does this void need leave? Default: all do when the power is missing. */
  anulacaoLivre?: (cancelado: VendaJulgada<I>['cancelados'][number]) => boolean
}

/** What the sale did beyond the powers of who made it and no supervisor approved. Browser and server ask the same. */
export function pendencias<I extends Linha>(venda: VendaJulgada<I>, contexto: Contexto<I>): Pendencia[] {
  const { poderes, aprovacoes } = contexto
  const todas = [
    ...(poderes.preco ? [] : venda.itens.flatMap((item, i) => outroPreco(item, i, contexto))),
    ...descontos(venda, poderes),
    ...venda.cancelados.flatMap((cancelado, i) => anulado(cancelado, i, contexto)),
  ]
  // each approval lets one thing pass, once
  const livres = [...aprovacoes]
  return todas.filter(falta => {
    const dada = livres.findIndex(cada => cobre(cada, falta))
    if (dada !== -1) livres.splice(dada, 1)
    return dada === -1
  })
}

function cobre(dada: Aprovacao, falta: Pendencia): boolean {
  if (dada.acao !== falta.acao || dada.uid !== falta.uid) return false
  // a discount and a voided quantity within the approved ones; a price to the letter, of that product, for no more of it
  if (falta.acao === 'preco')
    return (
      dec(dada.valor).eq(dec(falta.valor)) &&
      dada.produto_id === falta.produto_id &&
      dec(dada.qtde ?? '0').gte(dec(falta.qtde ?? '0'))
    )
  return dec(dada.valor).gte(dec(falta.valor)) && !passa(falta.percentual, dada.teto ?? null)
}

const passa = (percentual: string | null, teto: string | null): boolean =>
  percentual !== null && teto !== null && dec(percentual).gt(dec(teto))

/** A line that closes on a total asked for moves its unit price by less than this, R$. */
const ARREDONDAMENTO = dec('0.01')

function outroPreco<I extends Linha>(
  item: I,
  i: number,
  { precoDe, qtde_decimal }: Contexto<I>,
): Pendencia[] {
  const pedido = precoDe(item)
  if (pedido === null) return []
  const qtde = dec(item.qtde)
  // the label is the truth of a line that has one: its unit price is what the total makes it
  const valor = item.total_etiqueta === null ? r2(qtde.times(dec(item.preco))) : dec(item.total_etiqueta)
  const diferenca =
    item.total_etiqueta === null
      ? dec(item.preco).minus(dec(pedido)).abs().times(qtde)
      : valor.minus(qtde.times(dec(pedido))).abs()
  // a total divided by the price ends where the places of the quantity do
  const casas = item.origem_leitura === 'balanca' ? qtde_decimal : Math.max(qtde_decimal, 3)
  const folga =
    item.total_etiqueta === null ? ZERO : dec(pedido).div(dec('10').pow(Math.min(casas, 4)).times(2))
  if (diferenca.lte(ARREDONDAMENTO.plus(folga))) return []
  return [
    {
      acao: 'preco',
      uid: item.uid,
      produto_id: item.produto_id,
      qtde: item.qtde,
      valor: item.preco,
      percentual: null,
      pedido,
      campo: `itens.${i}.preco`,
      texto: 'Alterar preço: você não tem permissão',
    },
  ]
}

function descontos<I extends Linha>(venda: VendaJulgada<I>, poderes: Poderes): Pendencia[] {
  const bruto = (item: I) =>
    item.total_etiqueta === null ? r2(dec(item.qtde).times(dec(item.preco))) : dec(item.total_etiqueta)
  const total = venda.itens.reduce((soma, item) => soma.plus(bruto(item)).minus(dec(item.desconto)), ZERO)
  const dados = [
    ...venda.itens.map((item, i) => ({
      uid: item.uid as string | null,
      produto_id: item.produto_id as number | null,
      valor: item.desconto,
      base: bruto(item),
      campo: `itens.${i}.desconto`,
    })),
    { uid: null, produto_id: null, valor: venda.desconto, base: total, campo: 'desconto' },
  ]
  return dados.flatMap(({ base, ...dado }): Pendencia[] => {
    if (dec(dado.valor).isZero()) return []
    const percentual = base.isZero()
      ? '100'
      : dec(dado.valor).times(100).div(base).toDecimalPlaces(4).toFixed()
    const falta = { acao: 'desconto' as const, pedido: null, percentual, ...dado }
    if (!poderes.desconto) return [{ ...falta, texto: 'Desconto: você não tem permissão' }]
    if (
      poderes.teto === null ||
      dec(dado.valor)
        .times(100)
        .lte(base.times(dec(poderes.teto)))
    )
      return []
    const teto = formatDecimal(poderes.teto, 0, 2)
    return [{ ...falta, texto: `Desconto acima do seu limite de ${teto}%` }]
  })
}

function anulado<I extends Linha>(
  cancelado: VendaJulgada<I>['cancelados'][number],
  i: number,
  { poderes, anulacaoLivre }: Contexto<I>,
): Pendencia[] {
  if (anulacaoLivre ? anulacaoLivre(cancelado) : poderes.cancelar) return []
  const item = (cancelado.item ?? {}) as { uid?: unknown; qtde?: unknown }
  return [
    {
      acao: 'cancelar_item',
      uid: typeof item.uid === 'string' ? item.uid : null,
      valor: typeof item.qtde === 'string' && isDecimal(item.qtde) ? item.qtde : '0',
      percentual: null,
      pedido: null,
      campo: `cancelados.${i}`,
      texto: 'Cancelar item: você não tem permissão',
    },
  ]
}

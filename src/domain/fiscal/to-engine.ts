import { type DestinoFiscal, destinationOf } from '../../core/document/destino.ts'
import { namesOf } from '../../core/document/operation.ts'
import { TILL_SALE } from '../../core/document/operations.ts'
import { growing } from '../../core/growing.ts'
import { type GrupoDaReforma, hasSeletivo, reformGroup } from '../../core/law/reforma.ts'
import { dec } from '../../core/money/decimal.ts'
import { r2, round } from '../../core/money/round.ts'
import { withinReform } from '../../core/tax/ibs-cbs/na-nota.ts'
import type { TipoComprador } from '../../core/tax/icms/ao-comprador.ts'
import type { Rota } from '../../core/tax/icms/do-dia.ts'
import {
  calcularDocumento,
  type EntradaDocumento,
  type EntradaItem,
  type EntradaParametros,
  type ResultadoDocumento,
  type TaxRefusal,
} from '../../core/tax/index.ts'
import { inputRules, KINDS, type Rules, ruleIn } from '../../core/tax/kinds.ts'
import type { ItemVenda, Venda } from '../../core/venda/venda.ts'
import { vendas } from '../documents/venda/index.ts'
import { engineOf } from '../documents/wire.ts'
import { regraDoDia } from './aliquota-da-lei.ts'
import { compradorDe, regraAoComprador } from './comprador.ts'
import type { ContextoFiscal, Pautas } from './contexto.ts'
import { saidaDe } from './destino.ts'
import { parametrosPara, withFcpOfLaw } from './parametros.ts'
import { type Onde as De, pautaDe } from './pautas.ts'

/**
 * Gives the unit price with which r2(qtde × preco) equals the total printed on a scale's label. A till already adjusts
 * the price when it reads the label (core/venda/total/close-on-total). For a sale with another price, the result is
 * total ÷ qtde, with up to 10 decimals. vUnCom in the XML is this price.
 */
export function precoEfetivo(item: Pick<ItemVenda, 'qtde' | 'preco' | 'total_etiqueta'>): string {
  if (item.total_etiqueta === null) return item.preco
  const total = dec(item.total_etiqueta)
  const qtde = dec(item.qtde)
  if (qtde.isZero() || r2(qtde.times(item.preco)).eq(total)) return item.preco
  return round(total.div(qtde), 10).toFixed()
}

const itemDoMotor = engineOf(vendas.lines.itens.fields)
const cabecalhoDoMotor = engineOf(vendas.fields)

/** Data on which a line's conversion depends: rules, states, date, issuer's regime and tax base values (pautas). */
interface Por extends De {
  regras: Rules
  fora: boolean
  rota: Rota | null
  pautas: Pautas | undefined
  rtc: GrupoDaReforma
  /** Kind of buyer; null: goods that come in. */
  comprador: TipoComprador | null
}

/** Cache of the engine's input by line, with its rules and states: an unchanged line gives the same object again. */
const convertidos = new WeakMap<ItemVenda, { por: Por; entrada: EntradaItem }>()

function paraItem(item: ItemVenda, por: Por): EntradaItem {
  const pronto = convertidos.get(item)
  if (pronto && (pronto.por === por || mesmasRegras(item, pronto.por, por))) return pronto.entrada
  const { regras, fora, data, rota, rtc, comprador } = por
  const { valor_pauta, valor_pauta_st } = pautaDe(item, ruleIn(regras, 'icms', item, fora), por.pautas, por)
  const dita: EntradaItem = {
    ...itemDoMotor(item),
    preco: precoEfetivo(item),
    valor_pauta: item.valor_pauta ?? valor_pauta,
    valor_pauta_st: item.valor_pauta_st ?? valor_pauta_st,
    ...inputRules(kind =>
      regraDoDia(kind, regraAoComprador(kind, ruleIn(regras, kind, item, fora), comprador), data, {
        rota,
        mercadoria: item,
      }),
    ),
  }
  const entrada = withinReform(dita, { rtc, seletivo: hasSeletivo(data) })
  convertidos.set(item, { por, entrada })
  return entrada
}

const comRegras = (por: Por) =>
  growing<ItemVenda, readonly EntradaItem[]>([], (prontas, itens) => [
    ...prontas,
    ...itens.map(item => paraItem(item, por)),
  ])

/** Last conversion: what it depended on, and its function. */
let ultima: { por: Por; paraItens: ReturnType<typeof comRegras> } | null = null

function paraItens({ itens, regras }: Venda, onde: Onde): readonly EntradaItem[] {
  if (ultima && ultima.por.regras === regras && sameWay(ultima.por, onde)) return ultima.paraItens(itens)
  const novo: Por = { regras, ...onde }
  const daqui = comRegras(novo)
  ultima = { por: novo, paraItens: daqui }
  return daqui(itens)
}

type Onde = Omit<Por, 'regras'>

const sameWay = (a: Onde, b: Onde): boolean =>
  a.fora === b.fora &&
  a.data === b.data &&
  a.rtc === b.rtc &&
  a.comprador === b.comprador &&
  a.rota?.de === b.rota?.de &&
  a.rota?.para === b.rota?.para &&
  a.origem === b.origem &&
  a.destino === b.destino &&
  a.pautas === b.pautas

/**
 * Tells if a line would be converted equally: a sale gets a new rules object with each product, but the line's rules in it
 * are the same objects.
 */
const mesmasRegras = (i: ItemVenda, a: Por, b: Por): boolean =>
  sameWay(a, b) &&
  KINDS.every(kind => ruleIn(a.regras, kind, i, a.fora) === ruleIn(b.regras, kind, i, b.fora))

const TILL = namesOf(TILL_SALE)

/** Gives the engine's parameters: those of the company's state for a sale inside it, else those of the destination. */
export const parametrosDaVenda = (
  { idDest, uf }: DestinoFiscal,
  { parametros, destinos, data }: Pick<ContextoFiscal, 'parametros' | 'destinos' | 'data'>,
): EntradaParametros | null =>
  idDest === '1'
    ? parametros
      ? withFcpOfLaw(parametros, uf, data)
      : null
    : parametrosPara(parametros, uf, destinos, data)

/**
 * Gives the two states of an interstate sale. Null: inside the state, abroad, or goods that come in (finalidade_op 0), as in
 * a return, which keeps the rate of its sale.
 */
export const rotaDe = (
  { idDest, uf }: DestinoFiscal,
  { emitente, operacao }: Pick<ContextoFiscal, 'emitente' | 'operacao'>,
): Rota | null =>
  idDest === '2' && (operacao ?? TILL).finalidade_op === 1 ? { de: emitente.uf, para: uf } : null

/** Adds the reducer of a sale to a government, which applies to IBS and CBS. */
const withRedutor = (
  parametros: EntradaParametros | null,
  { gov_ente, gov_redutor }: Venda,
): EntradaParametros | null =>
  gov_ente && gov_redutor ? { ...parametros, pRedutor: gov_redutor } : parametros

/**
 * Converts a sale to the engine's input; no other function knows the names of both. An anonymous consumer becomes
 * destinatario null. The engine refuses a line whose ICMS rule is missing in `venda.regras`; another missing rule leaves its
 * tax out, and the check of the note refuses it where it is owed (1115 of IBS and CBS).
 */
export function vendaToEngine(venda: Venda, contexto: ContextoFiscal): EntradaDocumento {
  const c = venda.consumidor
  const saida = saidaDe(venda, contexto)
  const destino = destinationOf(saida, c)
  const fora = destino.idDest !== '1'
  return {
    ...(contexto.operacao ?? TILL),
    modelo: venda.modelo,
    data: contexto.data,
    tipo_atend: saida.indPres,
    emitente: contexto.emitente,
    destinatario:
      c === null
        ? null
        : {
            uf: destino.uf,
            tipo: c.tipo,
            tipo_contribuite: c.tipo_contribuite,
            consumidor: destino.consumidor,
          },
    account: contexto.account,
    senar: contexto.senar ?? null,
    parametros: withRedutor(parametrosDaVenda(destino, contexto), venda),
    ...cabecalhoDoMotor(venda),
    itens: paraItens(venda, {
      ...{ fora, rota: rotaDe(destino, contexto), data: contexto.data },
      rtc: reformGroup(contexto.data, contexto.emitente),
      comprador: compradorDe(venda, contexto),
      origem: contexto.emitente.uf,
      destino: destino.uf,
      pautas: contexto.pautas,
    }),
  }
}

/** Puts the product's name before the engine's refusal of a line. */
export function tellRefusal({ itens }: Pick<Venda, 'itens'>, { erro, campo }: TaxRefusal): string {
  const nome = itens[Number(/^itens\[(\d+)\]/.exec(campo)?.[1])]?.nome
  return nome ? `${nome}: ${erro}` : erro
}

/** Computes the taxes of a sale. Browser and server both call this function, so that their results are equal. */
export function calculateVenda(venda: Venda, contexto: ContextoFiscal): ResultadoDocumento | TaxRefusal {
  return calcularDocumento(vendaToEngine(venda, contexto))
}

import { type DestinoFiscal, destinationOf, type IndPres } from '../../core/document/destino.ts'
import { namesOf, type OperationNames } from '../../core/document/operation.ts'
import { TILL_SALE } from '../../core/document/operations.ts'
import { growing } from '../../core/growing.ts'
import { dec } from '../../core/money/decimal.ts'
import { r2, round } from '../../core/money/round.ts'
import { reformOf, withinReform } from '../../core/tax/ibs-cbs/na-nota.ts'
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
import { saidaDe } from './destino.ts'
import { type Destinos, parametrosPara } from './parametros.ts'
import { type Onde as De, type Pautas, pautaDe } from './pautas.ts'

/** Context of the engine beside the sale: date, issuer, switches of the account. */
export interface ContextoFiscal {
  /** ISO date of issue: picks the rows of the law. */
  data: string
  emitente: { crt: 1 | 2 | 3 | 4; uf: string }
  account: { ignorar_icms_valor_nota: boolean; valor_decimal: number; qtde_decimal: number }
  /** State and account tables (mva_uf: FCP and MVA columns), when the company has them. */
  parametros?: EntradaParametros | null
  /** The same rows of the other states, those that a sale of it may go to. */
  destinos?: Destinos | undefined
  /** Price lists of its products, those that a rule may ask for. */
  pautas?: Pautas | undefined
  /** Said by a document; a till's sale is face to face, or delivered. */
  indPres?: IndPres
  /** Tax withheld from a rural producer's sale (doc 3 §3.5). */
  senar?: { aliq_senar: string } | null
  /** Operation, when it is not a till's sale. */
  operacao?: Omit<OperationNames, 'modelo'>
  /** Which note of debit it makes. */
  debito?: string | null
}

/**
 * Unit price that makes r2(qtde × preco) the label's total. The till closes a price-embedded label when it is read
 * (core/venda/close-on-total); a sale from elsewhere may not have, and the label is the truth: where the quantity's
 * places cannot carry the last cent, the price does, with up to 10 places. The XML's vUnCom is this same price.
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

/** By what the lines of a sale are converted: its rules, whether it leaves the state and between which, its day, its price lists. */
interface Por extends De {
  regras: Rules
  fora: boolean
  rota: Rota | null
  pautas: Pautas | undefined
  crt: number
}

/** Engine items by line, one per set of rules they were read with: an unchanged line is the same object again. */
const convertidos = new WeakMap<ItemVenda, { por: Por; entrada: EntradaItem }>()

function paraItem(item: ItemVenda, por: Por): EntradaItem {
  const pronto = convertidos.get(item)
  if (pronto && (pronto.por === por || mesmasRegras(item, pronto.por, por))) return pronto.entrada
  const { regras, fora, data, rota, crt } = por
  const { valor_pauta, valor_pauta_st } = pautaDe(item, ruleIn(regras, 'icms', item, fora), por.pautas, por)
  const dita: EntradaItem = {
    ...itemDoMotor(item),
    preco: precoEfetivo(item),
    valor_pauta: item.valor_pauta ?? valor_pauta,
    valor_pauta_st: item.valor_pauta_st ?? valor_pauta_st,
    ...inputRules(kind =>
      regraDoDia(kind, ruleIn(regras, kind, item, fora), data, { rota, mercadoria: item }),
    ),
  }
  const entrada = withinReform(dita, reformOf(data, crt))
  convertidos.set(item, { por, entrada })
  return entrada
}

const comRegras = (por: Por) =>
  growing<ItemVenda, readonly EntradaItem[]>([], (prontas, itens) => [
    ...prontas,
    ...itens.map(item => paraItem(item, por)),
  ])

/** By what lines were converted last, and what converts them. */
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
  a.crt === b.crt &&
  a.rota?.de === b.rota?.de &&
  a.rota?.para === b.rota?.para &&
  a.origem === b.origem &&
  a.destino === b.destino &&
  a.pautas === b.pautas

/** A sale adds rules as products come in: a new table that still holds this line's rule objects changes nothing. */
const mesmasRegras = (i: ItemVenda, a: Por, b: Por): boolean =>
  sameWay(a, b) &&
  KINDS.every(kind => ruleIn(a.regras, kind, i, a.fora) === ruleIn(b.regras, kind, i, b.fora))

const TILL = namesOf(TILL_SALE)

/** The tables of where it goes: its own state's, or those of the pair. */
export const parametrosDaVenda = (
  { idDest, uf }: DestinoFiscal,
  { parametros, destinos, data }: Pick<ContextoFiscal, 'parametros' | 'destinos' | 'data'>,
): EntradaParametros | null =>
  idDest === '1' ? (parametros ?? null) : parametrosPara(parametros, uf, destinos, data)

/** The states that goods go between; null inside one, from abroad and to it, and for what comes in at the rate it left by. */
export const rotaDe = (
  { idDest, uf }: DestinoFiscal,
  { emitente, operacao }: Pick<ContextoFiscal, 'emitente' | 'operacao'>,
): Rota | null =>
  idDest === '2' && (operacao ?? TILL).finalidade_op === 1 ? { de: emitente.uf, para: uf } : null

/** Adds a government's reducer, which lowers the new taxes. */
const withRedutor = (
  parametros: EntradaParametros | null,
  { gov_ente, gov_redutor }: Venda,
): EntradaParametros | null =>
  gov_ente && gov_redutor ? { ...parametros, pRedutor: gov_redutor } : parametros

/**
 * Sale → engine input: the only place that knows both vocabularies. An anonymous consumer is destinatario null; a line whose
 * rule is missing from `venda.regras` is refused by the engine, not sold untaxed.
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
      crt: contexto.emitente.crt,
      origem: contexto.emitente.uf,
      destino: destino.uf,
      pautas: contexto.pautas,
    }),
  }
}

/** The engine's answer for a sale: browser and server call this same function, so they agree to the byte. */
/** Puts the product's name before what the engine refuses of its line. */
export function tellRefusal({ itens }: Pick<Venda, 'itens'>, { erro, campo }: TaxRefusal): string {
  const nome = itens[Number(/^itens\[(\d+)\]/.exec(campo)?.[1])]?.nome
  return nome ? `${nome}: ${erro}` : erro
}

export function calculateVenda(venda: Venda, contexto: ContextoFiscal): ResultadoDocumento | TaxRefusal {
  return calcularDocumento(vendaToEngine(venda, contexto))
}

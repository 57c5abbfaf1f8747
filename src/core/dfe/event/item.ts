import { dec } from '../../money/decimal.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../parse.ts'
import type { DadosEvento, EventKind } from './kind.ts'
import { said } from './pedido.ts'

/** ISO of the note's own XML; '' where it is not known. */
export const issuedAt = ({ assinado }: DadosEvento): string =>
  assinado ? textoOf(findNo(parseXml(assinado), 'ide'), 'dhEmi') : ''

interface Item {
  qtde: string
  unidade: string
  imposto: NoXml | null
}

/** The item that the form names, of the note's own XML; null: it has none of that number. */
export function itemSaid(dados: DadosEvento): Item | null {
  const inf = dados.assinado ? findNo(parseXml(dados.assinado), 'infNFe') : null
  const det = todos(inf, 'det').find(({ atributos }) => atributos['nItem'] === said(dados, 'item'))
  if (!det) return null
  const prod = no(det, 'prod')
  return { qtde: textoOf(prod, 'qCom'), unidade: textoOf(prod, 'uCom'), imposto: no(det, 'imposto') }
}

/** Of an item no kind says more than there is of it, be it in several events. */
export const moreThanLeft: NonNullable<EventKind['recusa']> = dados => {
  const item = itemSaid(dados)
  if (!item) return { campo: 'item', texto: 'A nota não tem este item' }
  const antes = (dados.anteriores ?? [])
    .filter(dito => String(dito['item']) === said(dados, 'item'))
    .reduce((sum, dito) => sum.plus(String(dito['qtde'])), dec('0'))
  const resta = dec(item.qtde).minus(antes)
  if (dec(said(dados, 'qtde')).lte(resta)) return null
  const tem = `O item tem ${formatDecimal(item.qtde)} ${item.unidade}`
  if (antes.isZero()) return { campo: 'qtde', texto: tem }
  const dito = resta.gt(0)
    ? `${formatDecimal(antes.toFixed())}: restam ${formatDecimal(resta.toFixed())}`
    : 'tudo'
  return { campo: 'qtde', texto: `${tem}, e outro evento desta nota já disse ${dito}` }
}

/** IBS and CBS of the quantity that the form says: as it says them, else the item's, by its share. */
export function taxesSaid(dados: DadosEvento): { vIBS: string; vCBS: string } {
  const item = itemSaid(dados)
  const share = (campo: string, ...caminho: string[]): string => {
    const dito = said(dados, campo)
    if (dito !== '') return dec(dito).toFixed(2)
    const todo = textoOf(item?.imposto, 'IBSCBS', 'gIBSCBS', ...caminho) || '0'
    return dec(todo)
      .times(dec(said(dados, 'qtde')))
      .div(dec(item?.qtde || '1'))
      .toFixed(2)
  }
  return { vIBS: share('valor_ibs', 'vIBS'), vCBS: share('valor_cbs', 'gCBS', 'vCBS') }
}

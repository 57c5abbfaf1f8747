import { Decimal, dec } from '../../../money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../money/pt-br.ts'
import type { DadosEvento, EventKind } from '../../kit/event/kind.ts'
import { said } from '../../kit/event/said.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../kit/parse.ts'

/** Reads the issue time (ISO) from the note's XML; '' when the XML is missing. */
export const issuedAt = ({ assinado }: DadosEvento): string =>
  assinado ? textoOf(findNo(parseXml(assinado), 'ide'), 'dhEmi') : ''

type Recusa = NonNullable<EventKind['recusa']>

interface Item {
  qtde: string
  unidade: string
  imposto: NoXml | null
}

const itensOf = (xml: string | undefined): readonly NoXml[] =>
  todos(xml ? findNo(parseXml(xml), 'infNFe') : null, 'det')

/** Finds the item that the form names in the note's XML; null: no item with that number. */
export function itemSaid(dados: DadosEvento): Item | null {
  const det = itensOf(dados.assinado).find(({ atributos }) => atributos['nItem'] === said(dados, 'item'))
  if (!det) return null
  const prod = no(det, 'prod')
  return { qtde: textoOf(prod, 'qCom'), unidade: textoOf(prod, 'uCom'), imposto: no(det, 'imposto') }
}

/** Ways of each tax of a fuel; [] is the layout in which both taxes share a group. */
const MODOS = [[], ['MonoAdRem'], ['MonoAdValorem']] as const

/** Gives the item's IBS or CBS, R$: the largest of the charged, the regular (gTribRegular) and the single-phase amounts. */
function taxOf({ imposto }: Item, qual: 'IBS' | 'CBS'): Decimal {
  const v = (...caminho: string[]): Decimal => dec(textoOf(imposto, 'IBSCBS', ...caminho) || '0')
  const regular = (tag: string): Decimal => v('gIBSCBS', 'gTribRegular', `vTribReg${tag}`)
  return Decimal.max(
    qual === 'IBS' ? v('gIBSCBS', 'vIBS') : v('gIBSCBS', 'gCBS', 'vCBS'),
    qual === 'IBS' ? regular('IBSUF').plus(regular('IBSMun')) : regular('CBS'),
    MODOS.reduce(
      (soma, modo) =>
        soma.plus(v('gIBSCBSMono', ...modo.map(tag => `g${qual}${tag}`), 'gMonoRet', `v${qual}MonoRet`)),
      v('gIBSCBSMono', `vTot${qual}MonoItem`),
    ),
  )
}

/** A figure of the form: the item's amount, the part taken by other events, and its format. */
interface Parte {
  campo: string
  tem: Decimal
  antes: Decimal
  write: (quanto: Decimal) => string
  /** Words put after the item's amount in the refusal. */
  de: string
}

function beyond(dados: DadosEvento, { campo, tem, antes, write, de }: Parte): ReturnType<Recusa> {
  const resta = tem.minus(antes)
  if (said(dados, campo) === '' || dec(said(dados, campo)).lte(resta)) return null
  const inteiro = `O item tem ${write(tem)} ${de}`
  if (antes.isZero()) return { campo, texto: inteiro }
  const dito = resta.gt(0) ? `${write(antes)}: restam ${write(resta)}` : 'tudo'
  return { campo, texto: `${inteiro}, e outro evento desta nota já disse ${dito}` }
}

/** Refuses more goods, IBS or CBS of an item than earlier events of that kind left. */
export const moreThanLeft: Recusa = dados => {
  const item = itemSaid(dados)
  if (!item) return { campo: 'item', texto: 'A nota não tem este item' }
  const outros = (dados.anteriores ?? []).filter(dito => String(dito['item']) === said(dados, 'item'))
  const sumOf = (part: (dito: DadosEvento) => string): Decimal =>
    outros.reduce((sum, pedido) => sum.plus(part({ ...dados, pedido })), dec('0'))
  const reais = (quanto: Decimal): string => formatMoney(quanto.toFixed(2))
  return (
    beyond(dados, {
      campo: 'qtde',
      tem: dec(item.qtde),
      antes: sumOf(dito => said(dito, 'qtde')),
      write: quanto => formatDecimal(quanto.toFixed()),
      de: item.unidade,
    }) ??
    beyond(dados, {
      campo: 'valor_ibs',
      tem: taxOf(item, 'IBS'),
      antes: sumOf(dito => taxesSaid(dito).vIBS),
      write: reais,
      de: 'de IBS',
    }) ??
    beyond(dados, {
      campo: 'valor_cbs',
      tem: taxOf(item, 'CBS'),
      antes: sumOf(dito => taxesSaid(dito).vCBS),
      write: reais,
      de: 'de CBS',
    })
  )
}

/** Refuses an item number that the other note lacks. A note of which the company has no XML is not checked. */
export const notInOther: Recusa = dados => {
  const ha = itensOf(dados.referida).length
  return ha === 0 || Number(said(dados, 'item_da_chave')) <= ha
    ? null
    : { campo: 'item_da_chave', texto: `Essa nota só tem ${ha === 1 ? 'um item' : `${ha} itens`}` }
}

/** Gives IBS and CBS for the form's quantity: typed, else the item's share by quantity. */
export function taxesSaid(dados: DadosEvento): { vIBS: string; vCBS: string } {
  const item = itemSaid(dados)
  const share = (campo: string, qual: 'IBS' | 'CBS'): string => {
    const dito = said(dados, campo)
    if (dito !== '') return dec(dito).toFixed(2)
    return (item ? taxOf(item, qual) : dec('0'))
      .times(dec(said(dados, 'qtde')))
      .div(dec(item?.qtde || '1'))
      .toFixed(2)
  }
  return { vIBS: share('valor_ibs', 'IBS'), vCBS: share('valor_cbs', 'CBS') }
}

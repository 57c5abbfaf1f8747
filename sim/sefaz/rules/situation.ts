import { differs, exato } from '../exact.ts'
import { type Exame, onlyModelo, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const icms = (item: XmlNode): XmlNode | undefined => filhos(find(item, 'imposto/ICMS'))[0]
const at = (item: XmlNode, tag: string): string | undefined => texto(icms(item), tag)
const valor = (item: XmlNode, tag: string) => exato(at(item, tag))
const deferred = (item: XmlNode): boolean => at(item, 'CST') === '51'

/** CFOPs of goods sent to the free zones (N28-20), and of their returns. */
const CFOP_SUFRAMA =
  '1203 1204 1208 1209 2203 2204 2208 2209 5109 5110 5120 5151 5152 5651 5652 5654 5655 5658 5659 5910 6905 6109 6110 6120 6122 6123 6151 6152 6651 6652 6654 6655 6658 6659 6910 6923'.split(
    ' ',
  )

const effective = (item: XmlNode, e: Exame): boolean =>
  (at(item, 'CST') === '60' || at(item, 'CSOSN') === '500') &&
  texto(e.inf, 'ide/indFinal') === '1' &&
  at(item, 'vICMSEfet') === undefined

/** Rules of what a group of ICMS says of itself: deferral, added value, relief, effective tax. */
export const regrasSituacao: readonly SefazRule[] = [
  perItem(
    351,
    i =>
      deferred(i) &&
      at(i, 'vICMSOp') !== undefined &&
      differs(valor(i, 'vBC').times(valor(i, 'pICMS')).div(100), valor(i, 'vICMSOp')),
  ),
  perItem(
    352,
    i =>
      deferred(i) &&
      at(i, 'vICMSDif') !== undefined &&
      differs(valor(i, 'vICMSOp').times(valor(i, 'pDif')).div(100), valor(i, 'vICMSDif')),
  ),
  perItem(
    353,
    i =>
      deferred(i) &&
      at(i, 'vICMSOp') !== undefined &&
      differs(valor(i, 'vICMSOp').minus(valor(i, 'vICMSDif')), valor(i, 'vICMS')),
  ),
  perItem(932, i => at(i, 'modBCST') === '4' && at(i, 'pMVAST') === undefined),
  perItem(
    933,
    i => at(i, 'modBCST') !== undefined && at(i, 'modBCST') !== '4' && at(i, 'pMVAST') !== undefined,
  ),
  perItem(627, i => at(i, 'motDesICMS') !== undefined && valor(i, 'vICMSDeson').isZero()),
  onlyModelo(
    '55',
    perItem(626, i => at(i, 'motDesICMS') === '7' && !CFOP_SUFRAMA.includes(texto(i, 'prod/CFOP') ?? '')),
  ),
  // each state may switch it on, and no source read names one that did
  optativa(perItem(906, effective)),
]

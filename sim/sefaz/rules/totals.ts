import { differs, type Exato, exato, ZERO } from '../exact.ts'
import { type Exame, onlyModelo, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

/** Adds up a value of the items; absent values are zero. */
function sumOf(itens: readonly XmlNode[], valor: (item: XmlNode) => string | undefined): Exato {
  return itens.reduce((total, item) => total.plus(exato(valor(item))), ZERO)
}

const prod = (campo: string) => (item: XmlNode) => texto(item, `prod/${campo}`)
const imposto = (grupo: string, campo: string) => (item: XmlNode) =>
  texto(filhos(find(item, `imposto/${grupo}`))[0], campo)
const destino = (campo: string) => (item: XmlNode) => texto(item, `imposto/ICMSUFDest/${campo}`)
const total = ({ inf }: Exame, campo: string): Exato => exato(texto(inf, `total/ICMSTot/${campo}`))
const takesPart = (item: XmlNode): boolean => texto(item, 'prod/indTot') !== '0'
/** Tells if the item is goods: items of ISSQN have their own totals (ISSQNtot). */
const mercadoria = (item: XmlNode): boolean => find(item, 'imposto/ISSQN') === undefined

const ipi = (item: XmlNode) => texto(find(item, 'imposto/IPI/IPITrib'), 'vIPI')

/** Total's tag, rejection, value to add up, and which items take part. Exact: a cent of difference is refused. */
const SOMAS: readonly (readonly [
  string,
  number,
  (item: XmlNode) => string | undefined,
  ((item: XmlNode) => boolean)?,
])[] = [
  ['vBC', 531, imposto('ICMS', 'vBC')],
  ['vICMS', 532, imposto('ICMS', 'vICMS')],
  ['vICMSDeson', 795, imposto('ICMS', 'vICMSDeson')],
  ['vFCP', 861, imposto('ICMS', 'vFCP')],
  ['vFCPUFDest', 798, destino('vFCPUFDest')],
  ['vICMSUFDest', 799, destino('vICMSUFDest')],
  ['vICMSUFRemet', 800, destino('vICMSUFRemet')],
  ['vBCST', 533, imposto('ICMS', 'vBCST')],
  ['vST', 534, imposto('ICMS', 'vICMSST')],
  ['vFCPST', 862, imposto('ICMS', 'vFCPST')],
  ['vFCPSTRet', 859, imposto('ICMS', 'vFCPSTRet')],
  ['vProd', 564, prod('vProd'), takesPart],
  ['vFrete', 535, prod('vFrete')],
  ['vSeg', 536, prod('vSeg')],
  ['vDesc', 537, prod('vDesc')],
  ['vII', 601, item => texto(item, 'imposto/II/vII')],
  ['vIPI', 538, ipi],
  ['vIPIDevol', 863, item => texto(item, 'impostoDevol/IPI/vIPIDevol')],
  ['vPIS', 602, imposto('PIS', 'vPIS'), mercadoria],
  ['vCOFINS', 603, imposto('COFINS', 'vCOFINS'), mercadoria],
  ['vOutro', 604, prod('vOutro')],
]

/** Adds up the note's value (W16): goods and charges, less discount and the exempted ICMS that an item marks as deducted. */
function vNF(e: Exame): Exato {
  const deduz = sumOf(e.itens, i =>
    texto(filhos(find(i, 'imposto/ICMS'))[0], 'indDeduzDeson') === '1'
      ? imposto('ICMS', 'vICMSDeson')(i)
      : undefined,
  )
  const stSomado = (grupo: string, campo: string, indicador: string) =>
    sumOf(e.itens, i =>
      texto(i, `imposto/${grupo}/${indicador}`) === '1' ? texto(i, `imposto/${grupo}/${campo}`) : undefined,
    )
  const mais = ['vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol', 'vICMSMonoReten']
  return mais
    .reduce(
      (valor, campo) => valor.plus(total(e, campo)),
      total(e, 'vProd').minus(total(e, 'vDesc')).minus(deduz),
    )
    .plus(exato(texto(e.inf, 'total/ISSQNtot/vServ')))
    .plus(stSomado('PISST', 'vPIS', 'indSomaPISST'))
    .plus(stSomado('COFINSST', 'vCOFINS', 'indSomaCOFINSST'))
}

const has1 = (item: XmlNode, caminho: string): boolean => texto(item, caminho) === '1'
const doIcms = (item: XmlNode, campo: string): Exato => exato(imposto('ICMS', campo)(item))

/** Adds up an item's part of vNFTot (VB01): its part of vNF, plus IS, IBS and CBS, which prices do not include. */
function vItem(item: XmlNode): Exato {
  const dito = (caminho: string): Exato => exato(texto(item, caminho))
  const somado = (grupo: string, valor: string, indicador: string): Exato =>
    has1(item, `imposto/${grupo}/${indicador}`) ? dito(`imposto/${grupo}/${valor}`) : ZERO
  const parcelas = [
    takesPart(item) ? dito('prod/vProd') : ZERO,
    ...['prod/vFrete', 'prod/vSeg', 'prod/vOutro', 'imposto/II/vII', 'imposto/IPI/IPITrib/vIPI'].map(dito),
    ...['vICMSST', 'vFCPST', 'vICMSMonoReten'].map(campo => doIcms(item, campo)),
    dito('impostoDevol/IPI/vIPIDevol'),
    somado('PISST', 'vPIS', 'indSomaPISST'),
    somado('COFINSST', 'vCOFINS', 'indSomaCOFINSST'),
    ...[
      'IS/vIS',
      'IBSCBS/gIBSCBS/vIBS',
      'IBSCBS/gIBSCBS/gCBS/vCBS',
      'IBSCBS/gIBSCBSMono/vTotIBSMonoItem',
      'IBSCBS/gIBSCBSMono/vTotCBSMonoItem',
    ].map(novo => dito(`imposto/${novo}`)),
  ]
  const deduz = has1(filhos(find(item, 'imposto/ICMS'))[0] ?? item, 'indDeduzDeson')
  return parcelas
    .reduce((soma, parcela) => soma.plus(parcela), ZERO)
    .minus(dito('prod/vDesc'))
    .minus(deduz ? doIcms(item, 'vICMSDeson') : ZERO)
}

/** Computes the IS: base × rate + quantity × amount per unit. */
function vIS(item: XmlNode): Exato {
  const dito = (campo: string): Exato => exato(texto(item, `imposto/IS/${campo}`))
  return dito('vBCIS')
    .times(dito('pIS'))
    .div(100)
    .plus(dito('qTrib').times(dito('adRemIS')))
}

/** Rules not in force yet (NT 2025.002, "implementação futura"). */
const futuras: readonly SefazRule[] = [
  perItem(
    1019,
    i => find(i, 'imposto/IS/vIS') !== undefined && differs(vIS(i), exato(texto(i, 'imposto/IS/vIS'))),
  ),
  perItem(1105, i => texto(i, 'vItem') !== undefined && !vItem(i).equals(exato(texto(i, 'vItem')))),
]

/** Rules of the note's totals (MOC group W), recomputed from the items with the simulator's separate arithmetic. */
export const regrasTotais: readonly SefazRule[] = [
  ...futuras.map(optativa),
  ...SOMAS.map(
    ([campo, codigo, valor, entra = () => true]): SefazRule => ({
      codigo,
      check: e => !sumOf(e.itens.filter(entra), valor).equals(total(e, campo)),
    }),
  ),
  // import notes may have charges that are in no total (W16-10, exception 2)
  {
    codigo: 610,
    check: e =>
      !e.itens.some(i => (texto(i, 'prod/CFOP') ?? '').startsWith('3')) && !vNF(e).equals(total(e, 'vNF')),
  },
  // the state's limit is the one that its NFC-e have in these dials
  optativa(
    onlyModelo('55', {
      codigo: 628,
      check: e => e.mundo.limite_nfce !== null && total(e, 'vNF').greaterThan(e.mundo.limite_nfce),
    }),
  ),
  {
    codigo: 685,
    check: e =>
      find(e.inf, 'total/ICMSTot/vTotTrib') !== undefined &&
      !sumOf(e.itens, i => texto(i, 'imposto/vTotTrib')).equals(total(e, 'vTotTrib')),
  },
]

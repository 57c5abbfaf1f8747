import { isGtin } from '../../../../document/gtin.ts'
import { aliquotaInterestadual } from '../../../../law/icms-interestadual.ts'
import { asOf } from '../../../../law/index.ts'
import { exact } from '../../../../money/exact.ts'
import { formatDecimal } from '../../../../money/pt-br.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { ICMS_DIRETO } from '../../compose/imposto-dos-lotes.ts'
import {
  AMBOS,
  campo,
  cfop,
  differs,
  exists,
  grupo,
  ide,
  type JudgedNota,
  perItem,
  type RegraNota,
  SO_55,
  showValor,
  unico,
  valor,
} from './nota.ts'

const CEM = exact('100')
const CAIXA = ['65'] as const

const icms = (item: GrupoXml) => unico(item, 'imposto', 'ICMS')
const cst = (item: GrupoXml): string => campo(icms(item), 'CST') || campo(icms(item), 'CSOSN')

const produto = (item: GrupoXml, quantidade: string, unitario: string): boolean =>
  differs(valor(item, 'prod', quantidade).times(valor(item, 'prod', unitario)), valor(item, 'prod', 'vProd'))

/** Compares the FCP, own and of the substitution, with its base and rate (N17c-10, N23d-10). */
function fcpErrado(g: GrupoXml | null): string | null {
  const base = campo(g, 'CST') === '00' ? 'vBC' : 'vBCFCP'
  const de = (b: string, taxa: string) => valor(g, b).times(valor(g, taxa)).div(CEM)
  if (campo(g, 'vFCP') !== '' && differs(de(base, 'pFCP'), valor(g, 'vFCP')))
    return `o FCP (${showValor(g, 'vFCP')}) não é a base (${showValor(g, base)}) vezes a alíquota (${showValor(g, 'pFCP')} %)`
  const st = de('vBCFCPST', 'pFCPST').minus(valor(g, 'vFCP'))
  return campo(g, 'vFCPST') !== '' && differs(st.isNegative() ? exact('0') : st, valor(g, 'vFCPST'))
    ? `o FCP da substituição (${showValor(g, 'vFCPST')}) não é a base (${showValor(g, 'vBCFCPST')}) vezes a alíquota, menos o FCP próprio`
    : null
}

/** Demands PIS and COFINS of an NF-e; a note of credit or debit has only the taxes of the reform (1001). */
const semContribuicao = (item: GrupoXml, nota: JudgedNota, nome: 'PIS' | 'COFINS'): string | null =>
  /^[56]$/.test(ide(nota, 'finNFe')) || exists(item, 'imposto', nome)
    ? null
    : `a NF-e pede o ${nome}: informe a regra de PIS e COFINS do produto`

/** Makes a rule against a tax group that notes of these models may not have; by default, an NFC-e. */
const semGrupo = (
  codigo: string,
  nome: string,
  texto: string,
  modelos: RegraNota['modelos'] = CAIXA,
): RegraNota => ({
  codigo,
  modelos,
  check: perItem('icms', item => (exists(item, 'imposto', nome) ? texto : null)),
})

/** Makes a rule that compares the CFOP's first digit with the note's destination (idDest). */
const destino = (codigo: string, digitos: RegExp, idDest: string, texto: string): RegraNota => ({
  codigo,
  modelos: AMBOS,
  check: perItem('icms', (item, nota) =>
    digitos.test(cfop(item)) && ide(nota, 'idDest') !== idDest ? `o CFOP ${cfop(item)} ${texto}` : null,
  ),
})

/**
 * Tells whether the fuel needs origins: single-phase ICMS, not for the final consumer; not in complements, returns or
 * billing only (LA18-10).
 */
const asksOrigin = (item: GrupoXml, nota: JudgedNota): boolean =>
  asOf(nota.data)
    .lista('monofasico_anp')
    .some(familia => campo(item, 'prod', 'comb', 'cProdANP').startsWith(familia)) &&
  ide(nota, 'indFinal') === '0' &&
  !/^[24]$/.test(ide(nota, 'finNFe')) &&
  !/^[56]922$/.test(cfop(item))

/** CFOPs of billing before delivery, or by order of another. */
const SEM_ENTREGA = /^[56](922|118|119|120)$/

/**
 * Tells whether the medicine needs its lot: when it leaves with this note. Not for counter sales, entries, returns,
 * distance sales or goods that leave with another note (K01-20).
 */
const asksLot = (item: GrupoXml, nota: JudgedNota): boolean =>
  !nota.balcao &&
  ide(nota, 'tpNF') === '1' &&
  ide(nota, 'finNFe') !== '4' &&
  !/^[23]$/.test(ide(nota, 'indPres')) &&
  !SEM_ENTREGA.test(cfop(item))

/** CFOPs of returns, annulments and sales to order, whose rate comes from another note or other states (N16-04, N16-20). */
const OUTRA_OPERACAO =
  /^6(2\d\d|41[0-5]|503|55[3-6]|66[0-5]|90[23679]|913|916|918|919|921|925|118|119|122|123)$/
/** Tells whether the maker bills a vehicle to its user or to a large consumer. */
const billedDirectly = (item: GrupoXml): boolean => /^[23]$/.test(campo(item, 'prod', 'veicProd', 'tpOp'))

/** Makes a rule against a rate above the legal interstate one, in normal sales without a separate place of delivery. */
const interestadual = (codigo: string, cabe: (item: GrupoXml) => boolean, qual: string): RegraNota => ({
  codigo,
  modelos: ['55'],
  check: perItem('icms', (item, nota) => {
    const fora =
      ide(nota, 'idDest') === '2' &&
      ide(nota, 'tpNF') === '1' &&
      ide(nota, 'finNFe') === '1' &&
      !exists(nota.inf, 'entrega') &&
      !billedDirectly(item) &&
      !OUTRA_OPERACAO.test(cfop(item)) &&
      cabe(item)
    if (!fora || !campo(icms(item), 'pICMS')) return null
    const { aliquota } = aliquotaInterestadual(asOf(nota.data), {
      de: campo(nota.inf, 'emit', 'enderEmit', 'UF'),
      para: campo(nota.inf, 'dest', 'enderDest', 'UF'),
      // rule 693 does not consider the goods' origin
      origem: codigo === '663' ? campo(icms(item), 'orig') : '0',
      ncm: campo(item, 'prod', 'NCM'),
    })
    // zero from 2033 on, when the ICMS has ended
    return !aliquota.isZero() && valor(icms(item), 'pICMS').gt(aliquota)
      ? `a alíquota de ${showValor(icms(item), 'pICMS')} % passa da ${qual}, ${formatDecimal(aliquota.toFixed(), 2)} %`
      : null
  }),
})

/** Tells whether the item lacks the ST retained before, which the state demands in a sale to a reseller (N26-10). */
const lacksRetained = (item: GrupoXml, nota: JudgedNota): boolean => {
  const retido = grupo(item, 'imposto', 'ICMS', 'ICMS60') ?? grupo(item, 'imposto', 'ICMS', 'ICMSSN500')
  return (
    retido !== null &&
    ide(nota, 'indFinal') === '0' &&
    ide(nota, 'tpNF') === '1' &&
    asOf(nota.data).ligado(`st_retido_exigido_${campo(nota.inf, 'emit', 'enderEmit', 'UF')}`) &&
    !['vBCSTRet', 'pST', 'vICMSSubstituto', 'vICMSSTRet'].every(tag => tag in retido)
  )
}

/** Rules of the built document's items: arithmetic and groups. */
export const ITENS: readonly RegraNota[] = [
  {
    codigo: '938',
    modelos: SO_55,
    check: perItem('icms', (item, nota) =>
      lacksRetained(item, nota)
        ? 'o ICMS ST retido antes falta na linha e nas compras do produto: informe base, alíquota, ICMS do substituto e ST'
        : null,
    ),
  },
  {
    codigo: '612',
    modelos: AMBOS,
    check: perItem('gtin', item => {
      const gtin = campo(item, 'prod', 'cEANTrib')
      return gtin === 'SEM GTIN' || isGtin(gtin) ? null : `o GTIN da unidade tributável ${gtin} está errado`
    }),
  },
  {
    codigo: '518',
    modelos: AMBOS,
    check: perItem('icms', (item, nota) =>
      ide(nota, 'tpNF') === '1' && /^[123]/.test(cfop(item)) ? `o CFOP ${cfop(item)} é de entrada` : null,
    ),
  },
  {
    codigo: '519',
    modelos: AMBOS,
    check: perItem('icms', (item, nota) =>
      ide(nota, 'tpNF') === '0' && /^[567]/.test(cfop(item)) ? `o CFOP ${cfop(item)} é de saída` : null,
    ),
  },
  {
    codigo: '736',
    modelos: ['65', 'balcao'],
    check: perItem('veiculo', item =>
      exists(item, 'prod', 'veicProd') ? 'veículo novo só sai em NF-e com DANFE normal' : null,
    ),
  },
  {
    codigo: '738',
    modelos: ['65', 'balcao'],
    check: perItem('armas_item', item =>
      exists(item, 'prod', 'arma') ? 'arma só sai em NF-e com DANFE normal' : null,
    ),
  },
  {
    codigo: '873',
    modelos: ['55'],
    check: perItem('lote', (item, nota) =>
      exists(item, 'prod', 'med') && !exists(item, 'prod', 'rastro') && asksLot(item, nota)
        ? 'medicamento em NF-e pede o lote: ligue o controle de lote do produto'
        : null,
    ),
  },
  {
    codigo: '909',
    modelos: ['55'],
    check: perItem('uf_origem_nacional', (item, nota) =>
      asksOrigin(item, nota) && !exists(item, 'prod', 'comb', 'origComb')
        ? 'vendido a quem revende, este combustível pede a origem: informe a UF de origem no produto'
        : null,
    ),
  },
  {
    codigo: '625',
    modelos: ['55'],
    check: perItem('icms', (item, { inf }) =>
      campo(icms(item), 'motDesICMS') === '7' &&
      !/^[12]/.test(cfop(item)) &&
      campo(inf, 'dest', 'ISUF') === ''
        ? 'desoneração por SUFRAMA pede a inscrição do cliente nela'
        : null,
    ),
  },
  destino('731', /^[37]/, '3', 'é de operação com o exterior'),
  destino('732', /^[26]/, '2', 'é de operação com outro estado'),
  destino('733', /^[15]/, '1', 'é de operação dentro do estado'),
  semGrupo('742', 'IPI', 'NFC-e não leva IPI'),
  semGrupo('743', 'II', 'NFC-e não leva imposto de importação'),
  semGrupo('746', 'PISST', 'NFC-e não leva PIS-ST'),
  semGrupo('749', 'COFINSST', 'NFC-e não leva COFINS-ST'),
  semGrupo('807', 'ICMSUFDest', 'nota do caixa não leva partilha de ICMS entre estados', ['65', 'balcao']),
  {
    codigo: '740',
    modelos: CAIXA,
    check: perItem('icms', item => (cst(item) === '51' ? 'NFC-e não leva CST 51, diferimento' : null)),
  },
  {
    codigo: '528',
    modelos: AMBOS,
    check: perItem('icms', item => {
      const g = icms(item)
      if (!ICMS_DIRETO.test(campo(g, 'CST'))) return null
      const calculado = valor(g, 'vBC').times(valor(g, 'pICMS')).div(CEM)
      return differs(calculado, valor(g, 'vICMS'))
        ? `o ICMS (${showValor(g, 'vICMS')}) não é a base (${showValor(g, 'vBC')}) vezes a alíquota (${showValor(g, 'pICMS')} %)`
        : null
    }),
  },
  {
    codigo: '629',
    modelos: AMBOS,
    check: perItem('preco', item =>
      produto(item, 'qCom', 'vUnCom') ? 'o valor não é a quantidade vezes o preço' : null,
    ),
  },
  {
    codigo: '630',
    modelos: AMBOS,
    check: perItem('preco', item =>
      produto(item, 'qTrib', 'vUnTrib') ? 'o valor não é a quantidade tributável vezes o preço dela' : null,
    ),
  },
  {
    codigo: '483',
    modelos: AMBOS,
    check: perItem('desconto', item =>
      valor(item, 'prod', 'vDesc').gt(valor(item, 'prod', 'vProd'))
        ? `o desconto (${showValor(grupo(item, 'prod'), 'vDesc')}) é maior que o valor do item (${showValor(grupo(item, 'prod'), 'vProd')})`
        : null,
    ),
  },
  {
    codigo: '886',
    modelos: AMBOS,
    check: perItem('gtin', item =>
      campo(item, 'prod', 'cEAN') === 'SEM GTIN' && campo(item, 'prod', 'cEANTrib') !== 'SEM GTIN'
        ? 'há GTIN da unidade tributável e não há o da embalagem vendida'
        : null,
    ),
  },
  {
    codigo: '745',
    modelos: SO_55,
    check: perItem('pisconfins', (item, nota) => semContribuicao(item, nota, 'PIS')),
  },
  {
    codigo: '748',
    modelos: SO_55,
    check: perItem('pisconfins', (item, nota) => semContribuicao(item, nota, 'COFINS')),
  },
  {
    codigo: '860',
    modelos: AMBOS,
    check: perItem('icms', (item, nota) => (ide(nota, 'finNFe') === '1' ? fcpErrado(icms(item)) : null)),
  },
  {
    codigo: '876',
    modelos: SO_55,
    check: perItem('icms', (item, nota) =>
      ide(nota, 'idDest') === '2' &&
      ide(nota, 'indFinal') === '1' &&
      campo(nota.inf, 'dest', 'indIEDest') === '9' &&
      campo(icms(item), 'vFCP') !== ''
        ? 'na venda a consumidor de outro estado o FCP é do destino, não da regra de ICMS'
        : null,
    ),
  },
  interestadual('663', item => /^[1238]$/.test(campo(icms(item), 'orig')), 'de produto importado'),
  interestadual('693', () => true, 'interestadual'),
]

import { exact, ZERO } from '../../../money/exact.ts'
import { cleanText, zero } from '../../kit/text.ts'
import { texto } from '../compose/regra.ts'
import { type DetalheProduto, isGlp } from '../detalhe.ts'
import { isCombustivel } from './combustivel.ts'
import {
  AMBOS,
  BALCAO,
  cfopOf,
  cstOf,
  type Emissor,
  type ItemRegistrado,
  lista,
  type RegraItem,
  regra,
} from './regra-item.ts'

/** ANP codes of pump fuels. In a counter sale their note also needs the pump's meter (LA11-10, rej. 378). */
const DE_BOMBA =
  '810101002 810101001 220101005 220101006 320103001 320102002 320102001 320102003 820101033 820101034 420106001 820101011 820101003 820101013 820101012 420106002 420301004'.split(
    ' ',
  )

/** Gives the IBS/CBS class of the line when the class is for fuels; else null. */
const classeDeCombustivel = ({ regras: { ibs } }: ItemRegistrado): string | null => {
  const classe = texto(ibs, 'classificacao_ibs')
  return classe === '410013' || classe.startsWith('620') ? classe : null
}

/** CSTs exempt, not taxed and suspended, also valid for fuel. */
const SEM_IMPOSTO = ['40', '41', '50']

const REGISTRO_ANVISA = /^(?:\d{11}|\d{13}|ISENTO)$/

/** Makes a check only of lines with a code of the ANP. */
const comb =
  (
    breaks: (detalhe: DetalheProduto, item: ItemRegistrado, emissor: Emissor) => string | null,
  ): RegraItem['breaks'] =>
  (item, emissor) =>
    item.detalhe?.codanp ? breaks(item.detalhe, item, emissor) : null

/** Makes a check only of lines with a code of the ANVISA. */
const med =
  (breaks: (detalhe: DetalheProduto) => string | null): RegraItem['breaks'] =>
  ({ detalhe }) =>
    detalhe?.codigo_anvisa ? breaks(detalhe) : null

const percentuais = ({ clp, gas_natural, gas_importado }: DetalheProduto) =>
  [clp, gas_natural, gas_importado].map(parte => exact(parte ?? '0')) // clp is pGLP

/** Families of the ANP's table of products (SIMP), by two figures. Its single codes are not in this program. */
const FAMILIAS_ANP =
  '11 12 13 14 21 22 23 31 32 33 34 41 42 43 51 52 53 54 55 56 57 58 61 62 63 64 65 66 67 81 82 83'.split(' ')

/** Refusals of the groups comb and med of a line. */
export const REGRAS_DETALHE: readonly RegraItem[] = [
  regra('660', AMBOS, 'codanp', (item, { data }) => {
    const sinal = isCombustivel({ ncm: item.NCM, cfop: cfopOf(item), cst: cstOf(item) }, data)
    return sinal && !item.detalhe?.codanp ? `${sinal}: informe o código da ANP do produto` : null
  }),
  regra(
    '960',
    AMBOS,
    'icms',
    comb(({ codanp = '' }, item, emissor) =>
      lista(emissor, 'monofasico_anp').some(familia => codanp.startsWith(familia)) &&
      ![...lista(emissor, 'combustivel_cst'), ...SEM_IMPOSTO].includes(cstOf(item))
        ? `o ICMS do código da ANP ${codanp} é monofásico: a regra de ICMS pede CST 02, 15, 53 ou 61, não ${cstOf(item)}`
        : null,
    ),
  ),
  regra('1106', AMBOS, 'codanp', item => {
    const classe = classeDeCombustivel(item)
    return classe && !item.detalhe?.codanp
      ? `a classificação ${classe} é de combustível: informe o código da ANP do produto`
      : null
  }),
  regra(
    '225',
    AMBOS,
    'codanp',
    comb(({ codanp = '' }) => (/^\d{9}$/.test(codanp) ? null : 'o código da ANP tem 9 dígitos')),
  ),
  regra(
    '761',
    AMBOS,
    'codanp',
    comb(({ codanp = '' }) =>
      /^\d{9}$/.test(codanp) && !FAMILIAS_ANP.includes(codanp.slice(0, 2))
        ? `o código da ANP ${codanp} não existe: confira a tabela de produtos da ANP`
        : null,
    ),
  ),
  regra(
    '225',
    AMBOS,
    'desanp',
    comb(({ desanp = '' }) =>
      cleanText(desanp, 95).length < 2 ? 'o código da ANP pede a descrição da ANP' : null,
    ),
  ),
  regra(
    '461',
    AMBOS,
    'clp',
    comb(detalhe =>
      !isGlp(detalhe) && percentuais(detalhe).some(parte => !parte.isZero())
        ? 'os percentuais de GLP e de gás natural são só do GLP, código ANP 210203001'
        : null,
    ),
  ),
  regra(
    '855',
    AMBOS,
    'clp',
    comb(detalhe =>
      isGlp(detalhe) &&
      !percentuais(detalhe)
        .reduce((soma, parte) => soma.plus(parte), ZERO)
        .eq(exact('100'))
        ? 'os percentuais de GLP, gás natural nacional e importado somam 100'
        : null,
    ),
  ),
  regra(
    '856',
    ['55'],
    'valor_partida',
    comb(detalhe =>
      isGlp(detalhe) && zero(detalhe.valor_partida) ? 'o GLP pede o valor de partida na NF-e' : null,
    ),
  ),
  regra(
    '854',
    AMBOS,
    'unidade_trib',
    comb((detalhe, { uCom, uTrib }) =>
      isGlp(detalhe) && (uTrib ?? uCom).toUpperCase() !== 'KG'
        ? 'o GLP é tributado em KG: informe a unidade tributável e o fator de conversão'
        : null,
    ),
  ),
  regra(
    '378',
    BALCAO,
    'codanp',
    comb(({ codanp = '' }) =>
      DE_BOMBA.includes(codanp)
        ? `o código da ANP ${codanp} é de combustível de bomba: a nota pede o encerrante, que este sistema ainda não registra`
        : null,
    ),
  ),
  regra(
    '225',
    AMBOS,
    'codigo_anvisa',
    med(({ codigo_anvisa = '' }) =>
      REGISTRO_ANVISA.test(codigo_anvisa) ? null : 'o registro na ANVISA tem 11 ou 13 dígitos, ou é ISENTO',
    ),
  ),
  regra(
    '225',
    AMBOS,
    'motivo_isencao',
    med(({ codigo_anvisa, motivo_isencao = '' }) =>
      codigo_anvisa === 'ISENTO' && cleanText(motivo_isencao, 255) === ''
        ? 'isento de registro na ANVISA: informe a decisão que o isenta'
        : null,
    ),
  ),
]

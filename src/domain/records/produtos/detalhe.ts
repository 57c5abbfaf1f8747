import { isGlp } from '../../../core/dfe/nfe/detalhe.ts'
import { readOrigens, sumOf } from '../../../core/dfe/nfe/origens.ts'
import { isCombustivel } from '../../../core/dfe/nfe/preflight/combustivel.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import type { RecordContext } from '../../fields/define.ts'
import type { Fields } from '../../fields/field.ts'
import { INSUMO } from '../../options/produto.ts'
import { UF } from '../../options/uf.ts'

const comb = { tab: 'Comb/Lubrificantes', raro: true } as const
const percentual = { type: 'decimal', places: 4, max: '100', ...comb } as const
const fiscal = { tab: 'Fiscal', raro: true } as const

const DAQUI = UF.filter(([codigo]) => codigo !== '99')

/** Fields of the note's group comb (fuel, LA). Without UF of consumption, the state of the sale is used. */
export const camposCombustivel = {
  codanp: {
    type: 'digits',
    label: 'Código ANP',
    max: 9,
    pattern: ['^(\\d{9})?$', 'O código da ANP tem 9 dígitos'],
    ...comb,
  },
  desanp: { type: 'text', label: 'Descrição ANP', max: 60, ...comb },
  clp: { ...percentual, label: 'Percentual de GLP' },
  gas_natural: { ...percentual, label: 'Percentual de gás natural' },
  gas_importado: { ...percentual, label: 'Percentual de gás natural importado' },
  valor_partida: { type: 'decimal', label: 'Valor de partida', places: 2, ...comb },
  ufcons: { type: 'enum', label: 'UF de consumo', options: UF, ...comb },
  // origin (origComb): uf_origem_nacional gets what the imported share and outras_origens leave of 100 %
  uf_origem_nacional: { type: 'enum', label: 'UF de origem', options: DAQUI, ...comb },
  percentual_importado: { ...percentual, min: '0', label: 'Percentual importado' },
  uf_origem_importado: { type: 'enum', label: 'UF de origem do importado', options: DAQUI, ...comb },
  outras_origens: {
    type: 'text',
    label: 'Outras origens em % (RJ 20; BA 12,5; importado SP 10)',
    max: 600,
    ...comb,
  },
} as const satisfies Fields

/** Fields of the note's group med (medicine, K). */
export const camposMedicamento = {
  codigo_anvisa: {
    type: 'text',
    label: 'Registro na ANVISA',
    max: 13,
    pattern: ['^(\\d{11}|\\d{13}|ISENTO)?$', 'Informe os 13 dígitos do registro, ou ISENTO'],
    ...fiscal,
  },
  motivo_isencao: { type: 'text', label: 'Motivo da isenção na ANVISA', max: 255, ...fiscal },
  pmc: { type: 'decimal', label: 'Preço máximo ao consumidor', places: 2, digits: 10, ...fiscal },
} as const satisfies Fields

/** Product fields that the rules and conditions below read. */
interface Visto {
  codanp?: unknown
  ncm?: unknown
  tipo_produto?: unknown
  clp?: unknown // the API's spelling
  gas_natural?: unknown
  gas_importado?: unknown
  percentual_importado?: unknown
  uf_origem_nacional?: unknown
  uf_origem_importado?: unknown
  outras_origens?: unknown
  codigo_anvisa?: unknown
}

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '')
/** Reads the three percentages of LPG (GLP), empty as zero; the note has them only for LPG. */
const percentuais = ({ clp, gas_natural, gas_importado }: Visto) =>
  [clp, gas_natural, gas_importado].map(parte => dec(isDecimal(texto(parte)) ? texto(parte) : '0'))
/** Gives the imported percentage; null: the product has no origin data. */
function importado(v: Visto) {
  const dito = texto(v.percentual_importado)
  const parte = dec(isDecimal(dito) ? dito : '0')
  const nobody = !v.uf_origem_nacional && !v.uf_origem_importado && outras(v).length === 0
  return parte.isZero() && nobody ? null : parte
}
const outras = ({ outras_origens }: Visto) => readOrigens(texto(outras_origens)) ?? []
/** Computes the percentage of uf_origem_nacional: 100 less the other origins; null: the product has no origin data. */
function resto(v: Visto) {
  const parte = importado(v)
  return (
    parte &&
    dec('100')
      .minus(parte)
      .minus(sumOf(outras(v)))
  )
}
/** Tells if a state appears twice among the national or among the imported origins. */
function repetidas(v: Visto): boolean {
  const ditas = [
    ...outras(v).map(({ indImport, cUFOrig }) => indImport + cUFOrig),
    ...(resto(v)?.gt(0) && v.uf_origem_nacional ? [`0${v.uf_origem_nacional}`] : []),
    ...(v.uf_origem_importado ? [`1${v.uf_origem_importado}`] : []),
  ]
  return new Set(ditas).size !== ditas.length
}
const glp = ({ codanp }: Visto) => isGlp({ codanp: texto(codanp) })

export const regrasDetalhe = [
  {
    campo: 'codanp',
    mensagem: 'NCM de combustível: informe o código da ANP',
    // ingredients are exempt, because they are not sold
    ok: ({ ncm, codanp, tipo_produto }: Visto, { hoje }: RecordContext) =>
      hoje === '' ||
      Boolean(codanp) ||
      tipo_produto === INSUMO.where.tipo_produto ||
      isCombustivel({ ncm: texto(ncm) }, hoje) === null,
  },
  {
    campo: 'clp',
    mensagem: 'Os três percentuais do GLP somam 100',
    ok: (v: Visto) =>
      !glp(v) ||
      percentuais(v)
        .reduce((soma, parte) => soma.plus(parte))
        .eq(100),
  },
  {
    campo: 'clp',
    mensagem: 'Só o GLP (código ANP 210203001) tem percentuais',
    ok: (v: Visto) => glp(v) || !texto(v.codanp) || percentuais(v).every(parte => parte.isZero()),
  },
  {
    campo: 'outras_origens',
    mensagem: 'Escreva UF e porcentagem, separadas por ponto e vírgula: RJ 20; importado SP 10',
    ok: ({ outras_origens }: Visto) => readOrigens(texto(outras_origens)) !== null,
  },
  {
    campo: 'outras_origens',
    mensagem: 'As origens passam de 100 %',
    ok: (v: Visto) => !resto(v)?.lt(0),
  },
  {
    campo: 'outras_origens',
    mensagem: 'Uma UF de origem está repetida',
    ok: (v: Visto) => !repetidas(v),
  },
  {
    campo: 'outras_origens',
    mensagem: 'A nota leva até 30 origens',
    ok: (v: Visto) => outras(v).length <= 28,
  },
] as const

export const requiredDetalhe = {
  desanp: ({ codanp }: Visto) => Boolean(codanp),
  valor_partida: glp,
  uf_origem_nacional: (v: Visto) => resto(v)?.gt(0) ?? false,
  percentual_importado: ({ uf_origem_importado }: Visto) => Boolean(uf_origem_importado),
  uf_origem_importado: (v: Visto) => importado(v)?.gt(0) ?? false,
  motivo_isencao: ({ codigo_anvisa }: Visto) => codigo_anvisa === 'ISENTO',
}

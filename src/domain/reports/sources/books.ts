import { BOOKED_MODELS, modelOptions } from '../../../core/document/models.ts'
import { APURACAO } from '../../options/sped.ts'
import { SIGLA_UF } from '../../options/uf.ts'
import type { FactSource } from '../define.ts'
import { ISSUED_PATHS, WHEN } from './dims.ts'

/** Dimension of a single note or CT-e, the last drill-down of the tax reports. */
const NOTE = {
  label: 'Nota',
  key: 'code',
  also: {
    documento: { label: 'Data do documento', kind: 'day' },
    parceiro: { label: 'Cliente ou fornecedor', kind: 'text' },
  },
  opens: ISSUED_PATHS,
} as const

const UF = { label: 'UF', key: 'code', options: SIGLA_UF } as const

const CFOP = { label: 'CFOP', key: 'code' } as const

const WAY = {
  label: 'Sentido',
  key: 'code',
  options: [
    ['saida', 'Saída'],
    ['entrada', 'Entrada'],
  ],
} as const

/** Makes the facts of a tax book (entries or exits): notes by CFOP, CST and rate. */
const book = (id: string) =>
  ({
    id,
    dims: {
      ...WHEN,
      modelo: { label: 'Modelo', key: 'code', options: modelOptions(BOOKED_MODELS) },
      uf: UF,
      situacao: {
        label: 'Situação',
        key: 'code',
        options: [
          ['00', 'Regular'],
          ['02', 'Cancelada'],
          ['06', 'Complementar'],
          ['08', 'Especial'],
        ],
      },
      cfop: CFOP,
      cst: { label: 'CST', key: 'code' },
      aliquota: { label: 'Alíquota', key: 'code' },
      nota: NOTE,
    },
    sums: {
      contabil: { label: 'Valor contábil', kind: 'money' },
      base: { label: 'Base de cálculo', kind: 'money' },
      imposto: { label: 'Imposto', kind: 'money' },
      isentas: { label: 'Isentas e não tributadas', kind: 'money' },
      outras: { label: 'Outras', kind: 'money' },
      st: { label: 'ICMS ST', kind: 'money' },
      ipi: { label: 'IPI', kind: 'money' },
    },
  }) as const satisfies FactSource

export const exitsBook = book('livro_saidas')
export const entriesBook = book('livro_entradas')

/** Facts of a month's tax assessment: debits and credits of notes, adjustments, credit of the month before, and closing. */
export const assessment = {
  id: 'apuracao',
  dims: {
    mes: WHEN.mes,
    tributo: {
      label: 'Tributo',
      key: 'code',
      options: APURACAO,
    },
    uf: UF,
    linha: {
      label: 'Linha',
      key: 'code',
      options: [
        ['notas', 'Notas'],
        ['ajustes', 'Ajustes'],
        ['anterior', 'Saldo anterior'],
        ['fecho', 'Fecho do mês'],
      ],
    },
    nota: NOTE,
  },
  sums: {
    debitos: { label: 'Débitos', kind: 'money' },
    ajustes_debito: { label: 'Ajustes a débito', kind: 'money' },
    creditos: { label: 'Créditos', kind: 'money' },
    ajustes_credito: { label: 'Ajustes a crédito', kind: 'money' },
    anterior: { label: 'Saldo credor anterior', kind: 'money' },
    deducoes: { label: 'Deduções', kind: 'money' },
    a_recolher: { label: 'A recolher', kind: 'money' },
    credor: { label: 'Credor a transportar', kind: 'money' },
  },
} as const satisfies FactSource

/** Facts of PIS and COFINS, from lines of notes; what left and what entered never add up, and have columns of their own. */
export const pisCofinsLines = {
  id: 'pis_cofins',
  dims: {
    ...WHEN,
    sentido: WAY,
    cst: { label: 'CST', key: 'code' },
    cfop: CFOP,
    aliquota: { label: 'Alíquotas', key: 'code' },
    nota: NOTE,
  },
  sums: {
    base: { label: 'Base das saídas', kind: 'money' },
    pis: { label: 'PIS das saídas', kind: 'money' },
    cofins: { label: 'COFINS das saídas', kind: 'money' },
    base_entrada: { label: 'Base das entradas', kind: 'money' },
    pis_entrada: { label: 'PIS destacado nas entradas', kind: 'money' },
    cofins_entrada: { label: 'COFINS destacada nas entradas', kind: 'money' },
    credito: { label: 'Crédito', kind: 'money' },
  },
} as const satisfies FactSource

/** Facts of IBS, CBS and IS, from lines of notes, as those of PIS and COFINS. */
export const newTaxLines = {
  id: 'ibs_cbs',
  dims: {
    ...WHEN,
    sentido: WAY,
    classe: { label: 'Classificação', key: 'code' },
    cst: { label: 'CST', key: 'code' },
    nota: NOTE,
  },
  sums: {
    base: { label: 'Base das saídas', kind: 'money' },
    ibs_uf: { label: 'IBS estadual das saídas', kind: 'money' },
    ibs_mun: { label: 'IBS municipal das saídas', kind: 'money' },
    cbs: { label: 'CBS das saídas', kind: 'money' },
    ibs_mono: { label: 'IBS monofásico', kind: 'money' },
    cbs_mono: { label: 'CBS monofásica', kind: 'money' },
    seletivo: { label: 'IS das saídas', kind: 'money' },
    presumido: { label: 'Crédito presumido das saídas', kind: 'money' },
    base_entrada: { label: 'Base das entradas', kind: 'money' },
    ibs_uf_entrada: { label: 'IBS estadual das entradas', kind: 'money' },
    ibs_mun_entrada: { label: 'IBS municipal das entradas', kind: 'money' },
    cbs_entrada: { label: 'CBS das entradas', kind: 'money' },
    seletivo_entrada: { label: 'IS das entradas', kind: 'money' },
    presumido_entrada: { label: 'Crédito presumido das entradas', kind: 'money' },
  },
} as const satisfies FactSource

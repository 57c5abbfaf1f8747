import { motivosDesoneracao } from '../../../core/law/desoneracao.ts'
import type { EntradaRegraIcms } from '../../../core/tax/index.ts'
import { cstObject } from '../../fields/coded.ts'
import { ativo, nome, PLAIN_FIRST } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Fields } from '../../fields/field.ts'
import { resetHidden } from '../../fields/reset.ts'
import { warnOfFcp, warnOfIcms } from '../../fiscal/aviso-icms.ts'
import { percentual } from '../../fiscal/percentual.ts'
import { CST_AO_NAO_CONTRIBUINTE, CST_ICMS } from '../../options/cst.ts'
import {
  MODALIDADE_ICMS,
  MODALIDADE_ICMS_ST,
  MOTIVO_DESONERACAO,
  OPCOES_ICMS,
  ORIGEM,
  SLOT_FCP,
  SLOT_MVA,
  SN,
} from '../../options/tributacao.ts'

type Cst = (typeof CST_ICMS)[number][0]
type ComCst = { cst?: Cst | null }
const em =
  (...lista: readonly Cst[]) =>
  ({ cst }: ComCst) =>
    cst !== null && cst !== undefined && lista.includes(cst)

// fields shown for each CST (doc 2 §5.6)
const st = em('10', '30', '70', '90', '201', '202', '203', '900')
const adRem = em('02', '15', '53', '61')

/** CSTs whose deferred value is R$ a unit (doc 2 §5.6); of 53 the layout has a percentage (pDif). */
export const AD_REM_DIFERIDO: readonly string[] = ['02', '15', '61']

const fields = {
  nome: { ...nome(), tab: 'Regra' },
  ativo: { ...ativo, tab: 'Regra' },
  cfop: {
    type: 'ref',
    label: 'CFOP',
    to: 'cfops',
    oferece: { indNFe: 1 },
    required: true,
    list: true,
    filter: true,
    tab: 'Regra',
  },
  cfop_devolucao: {
    type: 'ref',
    label: 'CFOP de devolução',
    to: 'cfops',
    oferece: { indDevol: 1, indNFe: 1 },
    tab: 'Regra',
  },
  origem: {
    type: 'enum',
    label: 'Origem',
    options: ORIGEM,
    required: true,
    default: '0',
    list: true,
    filter: true,
    tab: 'Regra',
  },
  cst: {
    type: 'enum',
    label: 'CST/CSOSN',
    options: CST_ICMS,
    ...cstObject,
    required: true,
    list: true,
    filter: true,
    tab: 'Regra',
  },
  cst_nao_contribuinte: {
    type: 'enum',
    label: 'CST/CSOSN a não contribuinte',
    options: CST_AO_NAO_CONTRIBUINTE,
    opcaoWhen: (outro, { cst }) => String(outro).length === String(cst ?? '').length,
    note: 'Vazio: o 101 vira 102. Vale também a isento de inscrição, no 50 e no 51',
    tab: 'Regra',
  },
  icms: { type: 'decimal', label: 'ICMS (%)', places: 4, max: '100', list: true, filter: true, tab: 'Regra' },
  icms_credito: { type: 'decimal', label: 'Crédito de ICMS (%)', places: 4, max: '100', tab: 'Regra' },
  reducao_icms: {
    type: 'decimal',
    label: 'Redução da base, pessoa jurídica (%)',
    places: 4,
    max: '100',
    tab: 'Regra',
  },
  reducao_icms_pf: {
    type: 'decimal',
    label: 'Redução da base, pessoa física (%)',
    places: 4,
    max: '100',
    tab: 'Regra',
  },
  mobc: { type: 'enum', label: 'Modalidade da base', options: MODALIDADE_ICMS, tab: 'Regra' },
  icms_st: { type: 'decimal', label: 'ICMS-ST (%)', places: 4, max: '100', tab: 'Regra' },
  reducao_icms_st: {
    type: 'decimal',
    label: 'Redução da base de ST (%)',
    places: 4,
    max: '100',
    tab: 'Regra',
  },
  mva: { type: 'enum', label: 'MVA', options: SLOT_MVA, tab: 'Regra' },
  mobcst: { type: 'enum', label: 'Modalidade da base de ST', options: MODALIDADE_ICMS_ST, tab: 'Regra' },
  // a percentage for CST 51 and 53, R$ a unit for the other single-phase ones
  aliq_icms_diferido: { type: 'decimal', label: 'Diferimento (%)', places: 4, tab: 'Regra' },
  aliq_icms_retido_anteriormente: {
    type: 'decimal',
    label: 'Ad rem retido anteriormente',
    places: 4,
    tab: 'Regra',
  },
  motivo_dessoneracao: {
    type: 'enum',
    label: 'Motivo da desoneração',
    options: MOTIVO_DESONERACAO,
    opcaoWhen: (motivo, { cst }) => motivosDesoneracao(String(cst ?? ''))?.includes(String(motivo)) ?? true,
    tab: 'Regra',
  }, // the API's spelling
  deduz_desoneracao: {
    type: 'enum',
    label: 'Desoneração abate do preço',
    options: SN,
    note: 'vazio: pelo motivo',
    tab: 'Regra',
  },
  aplicar_reducao_desconto: {
    type: 'bool',
    label: 'Aplicar redução como desconto',
    default: false,
    tab: 'Regra',
  },
  fcp: { type: 'enum', label: 'FCP', options: SLOT_FCP, tab: 'Regra' },
  opcoes: { type: 'checklist', label: 'Opções', options: OPCOES_ICMS, default: [], tab: 'Opções' },
  mov_estoque: { type: 'bool', label: 'Movimenta estoque', default: true, tab: 'Opções' },
  mov_financeiro: { type: 'bool', label: 'Movimenta financeiro', default: true, tab: 'Opções' },
  obs_item: { type: 'text', label: 'Observação do item', max: 500, tab: 'Opções' },
} as const satisfies Fields

const visibleWhen = {
  cst_nao_contribuinte: em('10', '30', '50', '51', '70', '90', '101', '201', '202', '203', '900'),
  icms_credito: em('101', '201', '900'),
  icms: em(
    '00',
    '02',
    '10',
    '15',
    '20',
    '30',
    '40',
    '41',
    '50',
    '51',
    '53',
    '61',
    '70',
    '90',
    '201',
    '202',
    '203',
    '900',
  ),
  icms_st: em('10', '02', '15', '30', '53', '61', '70', '90', '201', '202', '203', '900'),
  // also for CST 51, though doc 2 §5.6 hides its deferral (tax rules §18)
  aliq_icms_diferido: em('02', '15', '51', '53', '61'),
  aliq_icms_retido_anteriormente: adRem,
  reducao_icms: em('20', '70', '90', '900'),
  reducao_icms_pf: em('20', '70', '90', '900'),
  reducao_icms_st: em('10', '30', '70', '201', '202', '203', '900'),
  mva: st,
  mobcst: st,
  mobc: em('00', '10', '20', '51', '70', '90', '201', '202', '203', '900'),
  aplicar_reducao_desconto: em('20', '70', '90'),
  motivo_dessoneracao: em('20', '30', '40', '41', '50', '70', '90'),
  deduz_desoneracao: em('20', '30', '40', '41', '50', '70', '90'),
}

export const tributacao_icms = defineRegister({
  id: 'tributacao_icms',
  title: 'Regras de ICMS',
  singular: 'Regra de ICMS',
  words: {
    palavras: 'imposto cfop cst csosn substituição tributária st fcp alíquota tributação',
    feminino: true,
  },
  api: 'tributacao_icms',
  routes: { menu: 'fiscal', list: '/fiscal/icms' },
  access: { permission: 'fiscal_regra_icms', right: 'Regras de ICMS' },
  list: { search: ['nome', 'cfop', 'cst'], order: 'nome,asc' },
  lookup: {
    opens: true,
    pointed: ['nome', 'cst', 'cfop'],
    asked: { by: 'nome', always: { ...PLAIN_FIRST, includes: 'cst,cfop' } },
    codes: ['cst', 'cfop'],
  },
  fields,
  rules: [percentual('aliq_icms_diferido', ({ cst }) => !AD_REM_DIFERIDO.includes(String(cst)))],
  warnings: [
    { campo: 'icms', diz: (regra, contexto) => warnOfIcms(regra as EntradaRegraIcms, contexto) },
    { campo: 'fcp', diz: (regra, contexto) => warnOfFcp(regra, contexto) },
  ],
  visibleWhen,
  aoMudar: { cst: resetHidden(fields, visibleWhen) },
})

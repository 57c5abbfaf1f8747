import { cstRtcObject } from '../../fields/coded.ts'
import { ativo, nome, PLAIN_FIRST, percentagem, reaisPorUnidade } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { camposDaLei, ownRates, vigenciaOrdenada } from '../../fiscal/aliquota-da-lei.ts'
import { aliquotaEfetiva } from '../../fiscal/aliquota-efetiva.ts'
import { classificacaoDo, ofClasse } from '../../fiscal/classificacao.ts'
import { onlyMono } from '../../fiscal/monofasico.ts'
import { warnOfRule } from '../../fiscal/sem-aliquota.ts'
import { CST_IBSCBS } from '../../options/reforma.ts'
import { SN } from '../../options/tributacao.ts'

const taxa = { ...percentagem, required: true } as const

const ofUf = (v: { aliquota_uf_ibs?: unknown; aliquota_reducao_uf_ibs?: unknown }) => ({
  aliquota_efetiva_uf_ibs: aliquotaEfetiva(v.aliquota_uf_ibs, v.aliquota_reducao_uf_ibs),
})
const doMunicipio = (v: { aliquota_mu_ibs?: unknown; aliquota_reducao_mu_ibs?: unknown }) => ({
  aliquota_efetiva_mu_ibs: aliquotaEfetiva(v.aliquota_mu_ibs, v.aliquota_reducao_mu_ibs),
})

export const tributacao_ibs = defineRegister({
  id: 'tributacao_ibs',
  title: 'Regras de IBS',
  singular: 'Regra de IBS',
  words: {
    failure: { lista: 'Erro ao listar Regra de IBS' },
    palavras: 'imposto reforma cst cclasstrib alíquota tributação',
    feminino: true,
  },
  api: 'tributacao_ibs',
  routes: { menu: 'fiscal', list: '/fiscal/ibs' },
  access: { permission: 'fiscal_regra_ibs', right: 'Regras de IBS' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: PLAIN_FIRST } },
  fields: {
    nome: nome(),
    cst_ibs: {
      type: 'enum',
      label: 'CST do IBS',
      options: CST_IBSCBS,
      ...cstRtcObject,
      required: true,
      list: true,
      filter: true,
      clears: ['classificacao_ibs'],
    },
    classificacao_ibs: classificacaoDo('cst_ibs'),
    aliquota_uf_ibs: { ...percentagem, label: 'Alíquota da UF (%)', list: true },
    aliquota_reducao_uf_ibs: { ...taxa, label: 'Redução da UF (%)' },
    aliquota_efetiva_uf_ibs: { ...percentagem, label: 'Alíquota efetiva da UF (%)' },
    diferimento_uf_ibs: { ...taxa, label: 'Diferimento da UF (%)' },
    aliquota_mu_ibs: { ...percentagem, label: 'Alíquota do município (%)', list: true },
    aliquota_reducao_mu_ibs: { ...taxa, label: 'Redução do município (%)' },
    aliquota_efetiva_mu_ibs: { ...percentagem, label: 'Alíquota efetiva do município (%)' },
    diferimento_mu_ibs: { ...taxa, label: 'Diferimento do município (%)' },
    ad_rem_ibs: { ...reaisPorUnidade, label: 'Monofásico: alíquota por unidade (R$)' },
    ad_rem_ret_ibs: { ...reaisPorUnidade, label: 'Monofásico: cobrado antes, por unidade (R$)' },
    ad_rem_reten_ibs: { ...reaisPorUnidade, label: 'Monofásico: retenção por unidade (R$)' },
    qtde_reten_ibs: { ...reaisPorUnidade, label: 'Monofásico: biocombustível retido por unidade' },
    dif_mono_ibs: { ...percentagem, label: 'Monofásico: diferimento (%)' },
    operacao_doacao_ibs: {
      type: 'enum',
      label: 'Operação de doação',
      options: SN,
      required: true,
      default: 'N',
    },
    ...camposDaLei,
    ativo,
  },
  warnings: [{ campo: 'aliquota_uf_ibs', diz: (regra, { hoje }) => warnOfRule('ibs', regra, hoje) }],
  rules: [ofClasse('cst_ibs', 'classificacao_ibs'), vigenciaOrdenada],
  visibleWhen: onlyMono(
    'cst_ibs',
    'ad_rem_ibs',
    'ad_rem_ret_ibs',
    'ad_rem_reten_ibs',
    'qtde_reten_ibs',
    'dif_mono_ibs',
  ),
  requiredWhen: ownRates(
    'aliquota_uf_ibs',
    'aliquota_efetiva_uf_ibs',
    'aliquota_mu_ibs',
    'aliquota_efetiva_mu_ibs',
  ),
  readOnlyWhen: { classificacao_ibs: ({ cst_ibs }) => !cst_ibs },
  aoMudar: {
    aliquota_uf_ibs: ofUf,
    aliquota_reducao_uf_ibs: ofUf,
    aliquota_mu_ibs: doMunicipio,
    aliquota_reducao_mu_ibs: doMunicipio,
  },
})

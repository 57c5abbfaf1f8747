import { cstRtcObject } from '../../fields/coded.ts'
import { ativo, nome, PLAIN_FIRST, percentagem, reaisPorUnidade } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { camposDaLei, ownRates, vigenciaOrdenada } from '../../fiscal/aliquota-da-lei.ts'
import { aliquotaEfetiva } from '../../fiscal/aliquota-efetiva.ts'
import { classificacaoDo, ofClasse } from '../../fiscal/classificacao.ts'
import { onlyMono } from '../../fiscal/monofasico.ts'
import { warnOfRule } from '../../fiscal/sem-aliquota.ts'
import { CST_IBSCBS } from '../../options/reforma.ts'

const taxa = { ...percentagem, required: true } as const

const efetiva = (v: { aliquota_cbs?: unknown; aliquota_reducao_uf_cbs?: unknown }) => ({
  aliquota_efetiva_uf_cbs: aliquotaEfetiva(v.aliquota_cbs, v.aliquota_reducao_uf_cbs),
})

/** Register of CBS rules. The API's names end in `_uf_cbs`, though CBS is a federal tax (G-139). */
export const tributacao_cbs = defineRegister({
  id: 'tributacao_cbs',
  title: 'Regras de CBS',
  singular: 'Regra de CBS',
  words: {
    failure: { lista: 'Erro ao listar Regra de CBS' },
    palavras: 'imposto reforma cst cclasstrib alíquota tributação',
    feminino: true,
  },
  api: 'tributacao_cbs',
  routes: { menu: 'fiscal', list: '/fiscal/cbs' },
  access: {
    listed: ['fiscal_regra_ibs', 'fiscal_regra_cbs'],
    permission: 'fiscal_regra_cbs',
    right: 'Regras de CBS',
  },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: PLAIN_FIRST } },
  fields: {
    nome: nome('Descrição'),
    cst_cbs: {
      type: 'enum',
      label: 'CST da CBS',
      options: CST_IBSCBS,
      ...cstRtcObject,
      required: true,
      list: true,
      filter: true,
      clears: ['classificacao_cbs'],
    },
    classificacao_cbs: classificacaoDo('cst_cbs'),
    aliquota_cbs: { ...percentagem, label: 'Alíquota (%)', list: true },
    aliquota_reducao_uf_cbs: { ...taxa, label: 'Redução (%)' },
    aliquota_efetiva_uf_cbs: { ...percentagem, label: 'Alíquota efetiva (%)' },
    diferimento_uf_cbs: { ...taxa, label: 'Diferimento (%)' },
    ad_rem_cbs: { ...reaisPorUnidade, label: 'Monofásica: alíquota por unidade (R$)' },
    ad_rem_ret_cbs: { ...reaisPorUnidade, label: 'Monofásica: cobrada antes, por unidade (R$)' },
    ad_rem_reten_cbs: { ...reaisPorUnidade, label: 'Monofásica: retenção por unidade (R$)' },
    dif_mono_cbs: { ...percentagem, label: 'Monofásica: diferimento (%)' },
    ...camposDaLei,
    ativo,
  },
  warnings: [{ campo: 'aliquota_cbs', diz: (regra, { hoje }) => warnOfRule('cbs', regra, hoje) }],
  rules: [ofClasse('cst_cbs', 'classificacao_cbs'), vigenciaOrdenada],
  visibleWhen: onlyMono('cst_cbs', 'ad_rem_cbs', 'ad_rem_ret_cbs', 'ad_rem_reten_cbs', 'dif_mono_cbs'),
  requiredWhen: ownRates('aliquota_cbs', 'aliquota_efetiva_uf_cbs'),
  readOnlyWhen: { classificacao_cbs: ({ cst_cbs }) => !cst_cbs },
  aoMudar: { aliquota_cbs: efetiva, aliquota_reducao_uf_cbs: efetiva },
})

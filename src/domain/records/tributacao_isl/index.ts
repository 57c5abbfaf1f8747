import { ISL_NAS_DUAS } from '../../../core/tax/is/rule.ts'
import { cstRtcObject } from '../../fields/coded.ts'
import { ativo, nome, PLAIN_FIRST, percentagem, reaisPorUnidade } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { camposDaLei, ownRates, vigenciaOrdenada } from '../../fiscal/aliquota-da-lei.ts'
import { classificacaoDo, ofClasse } from '../../fiscal/classificacao.ts'
import { warnOfRule } from '../../fiscal/sem-aliquota.ts'
import { CST_IBSCBS } from '../../options/reforma.ts'

export const tributacao_isl = defineRegister({
  id: 'tributacao_isl',
  title: 'Regras de ISL',
  singular: 'Regra de ISL',
  words: {
    failure: { lista: 'Erro ao listar Regra de ISL', um: 'Erro ao carregar a Regra de ISL' },
    palavras: 'imposto seletivo is reforma cst tributação',
    feminino: true,
  },
  api: 'tributacao_isl',
  routes: { menu: 'fiscal', list: '/fiscal/isl' },
  access: { permission: 'fiscal_regra_isl', right: 'Regras de ISL' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: PLAIN_FIRST } },
  fields: {
    nome: nome('Descrição'),
    cst_isl: {
      type: 'enum',
      label: 'CST do ISL',
      options: CST_IBSCBS,
      ...cstRtcObject,
      required: true,
      list: true,
      filter: true,
      clears: ['classificacao_isl'],
    },
    classificacao_isl: classificacaoDo('cst_isl'),
    aliquota_isl: { ...percentagem, label: 'Alíquota (%)', list: true },
    aliquota_especifica_isl: { ...reaisPorUnidade, label: 'Alíquota específica (R$)' },
    ibs_isl: { type: 'bool', label: 'Integra a base do IBS', default: false },
    cbs_isl: { type: 'bool', label: 'Integra a base da CBS', default: false },
    ...camposDaLei,
    ativo,
  },
  warnings: [{ campo: 'aliquota_isl', diz: (regra, { hoje }) => warnOfRule('isl', regra, hoje) }],
  rules: [
    ofClasse('cst_isl', 'classificacao_isl'),
    vigenciaOrdenada,
    {
      campo: 'cbs_isl',
      mensagem: ISL_NAS_DUAS,
      ok: ({ ibs_isl, cbs_isl }) => Boolean(ibs_isl) === Boolean(cbs_isl),
    },
  ],
  requiredWhen: ownRates('aliquota_isl', 'aliquota_especifica_isl'),
  readOnlyWhen: { classificacao_isl: ({ cst_isl }) => !cst_isl },
})

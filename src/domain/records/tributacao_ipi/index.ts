import { faultOfEnquadramento } from '../../../core/tax/ipi/enquadramento.ts'
import { cstObject } from '../../fields/coded.ts'
import { ativo, nome, PLAIN_FIRST } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { warnOfIpi } from '../../fiscal/dentro-do-das.ts'
import { percentual } from '../../fiscal/percentual.ts'
import { CST_IPI } from '../../options/cst.ts'
import { OPCOES_IPI, TIPO_CALCULO } from '../../options/tributacao.ts'

export const tributacao_ipi = defineRegister({
  id: 'tributacao_ipi',
  title: 'Regras de IPI',
  singular: 'Regra de IPI',
  words: { palavras: 'imposto cst alíquota tributação', feminino: true },
  api: 'tributacao_ipi',
  routes: { menu: 'fiscal', list: '/fiscal/ipi' },
  access: { permission: 'fiscal_regra_ipi', right: 'Regras de IPI' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: { ...PLAIN_FIRST, includes: 'cst' } } },
  fields: {
    nome: nome(),
    ativo,
    cst: {
      type: 'enum',
      label: 'CST',
      options: CST_IPI,
      ...cstObject,
      required: true,
      list: true,
      filter: true,
    },
    aliquota: { type: 'decimal', label: 'Alíquota', places: 4, list: true, filter: true },
    tipo_calculo: { type: 'enum', label: 'Tipo de cálculo', options: TIPO_CALCULO, default: 1 },
    codigo_enq_ipi: { type: 'digits', label: 'Código de enquadramento', max: 3, list: true },
    opcoes: {
      type: 'checklist',
      label: 'Opções',
      options: OPCOES_IPI,
      default: ['frete_ipi', 'seguro_ipi', 'outras_ipi'],
    },
  },
  warnings: [{ campo: 'aliquota', diz: (regra, { hoje }) => warnOfIpi(regra, hoje) }],
  rules: [
    percentual('aliquota'),
    {
      campo: 'codigo_enq_ipi',
      mensagem:
        'Código de enquadramento que o CST não aceita: isenção 301 a 399, imunidade 001 a 099, suspensão 101 a 199',
      ok: ({ cst, codigo_enq_ipi: codigo }) =>
        !codigo || faultOfEnquadramento(String(cst ?? ''), String(codigo)) === null,
    },
  ],
})

import { cstObject } from '../../fields/coded.ts'
import { ativo, nome, PLAIN_FIRST } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { percentual } from '../../fiscal/percentual.ts'
import { CST_PISCONFINS } from '../../options/cst.ts'
import { OPCOES_PIS, TIPO_CALCULO } from '../../options/tributacao.ts'

/** Register of PIS and COFINS rules. The API spells `confins`. */
export const tributacao_pisconfins = defineRegister({
  id: 'tributacao_pisconfins',
  title: 'Regras de PIS/COFINS',
  singular: 'Regra de Pis/Cofins',
  words: {
    route: ['Nova', 'regra de PIS/COFINS'],
    palavras: 'imposto pis cofins cst alíquota tributação monofásico',
    feminino: true,
  },
  api: 'tributacao_pisconfins',
  routes: { menu: 'fiscal', list: '/fiscal/pisconfins' },
  access: { permission: 'fiscal_regra_pis_confins', right: 'Regras de PIS/COFINS' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: { ...PLAIN_FIRST, includes: 'cstPis,cstConfins' } } },
  fields: {
    nome: nome(),
    ativo,
    cst_pis: {
      type: 'enum',
      label: 'CST do PIS',
      options: CST_PISCONFINS,
      ...cstObject,
      required: true,
      list: true,
      filter: true,
    },
    cst_confins: {
      type: 'enum',
      label: 'CST da COFINS',
      options: CST_PISCONFINS,
      ...cstObject,
      required: true,
      list: true,
      filter: true,
    },
    aliquota_pis: { type: 'decimal', label: 'Alíquota do PIS', places: 4, list: true },
    aliquota_confins: { type: 'decimal', label: 'Alíquota da COFINS', places: 4, list: true },
    tipo_calculo: { type: 'enum', label: 'Tipo de cálculo', options: TIPO_CALCULO, default: 1 },
    opcoes: { type: 'checklist', label: 'Opções', options: OPCOES_PIS, default: [] },
  },
  rules: [percentual('aliquota_pis'), percentual('aliquota_confins')],
})

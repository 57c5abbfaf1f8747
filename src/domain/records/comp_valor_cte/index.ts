import { BASE_COMPONENTE } from '../../documents/conhecimento/options.ts'
import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Register of the components of a freight's price, by which a CT-e is priced (E.CteValueComponent). */
export const comp_valor_cte = defineRegister({
  id: 'comp_valor_cte',
  title: 'Componentes do frete',
  singular: 'Componente do frete',
  words: {
    failure: { lista: 'Erro ao listar os compomentes de valor' },
    palavras: 'cte frete pedágio gris advalorem coleta entrega',
  },
  api: 'comp_valor_cte',
  routes: { menu: 'transporte', list: '/transporte/componentes' },
  access: { permission: 'transportes_cte', plan: 'emitir_cte' },
  list: { search: ['nome'], order: 'sequencia,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: { ativo: '1' } } },
  fields: {
    nome: nome('Nome', 15),
    valor: {
      type: 'decimal',
      label: 'Valor',
      places: 4,
      digits: 9,
      min: '0',
      required: true,
      list: true,
      filter: true,
    },
    base: {
      type: 'enum',
      label: 'Cálculo',
      options: BASE_COMPONENTE,
      required: true,
      default: 'fixo',
      list: true,
      filter: true,
    },
    minimo: { type: 'money', label: 'Mínimo', list: true },
    sequencia: { type: 'int', label: 'Ordem', min: 0, max: 999, default: 0, list: true },
    ativo,
  },
})

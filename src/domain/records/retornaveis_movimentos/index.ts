import { defineRegister } from '../../fields/define.ts'
import { TIPO_MOVIMENTO_VASILHAME } from '../../options/retornaveis.ts'

/** Containers out or back without a sale; those of sales are counted from the sales (server/modules/retornaveis). */
export const retornaveis_movimentos = defineRegister({
  id: 'retornaveis_movimentos',
  title: 'Movimentos de vasilhames',
  singular: 'Movimento de vasilhame',
  words: { palavras: 'casco engradado garrafa vazio' },
  api: 'retornaveis/movimentos',
  routes: { menu: 'retornaveis', list: '/retornaveis/movimentos' },
  access: { permission: 'menu_retornaveis', plan: 'gerenciar_retornaveis' },
  owner: { empresa: true },
  list: { search: ['parceiro_id', 'vasilhame_id', 'obs'], order: 'data,desc' },
  lookup: { opens: true, display: 'parceiro_id' },
  fields: {
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_MOVIMENTO_VASILHAME,
      required: true,
      default: 2,
      list: true,
      filter: true,
    },
    data: { type: 'date', label: 'Data', required: true, list: true, filter: true },
    parceiro: {
      type: 'ref',
      label: 'Parceiro',
      to: 'parceiros',
      oferece: { ativo: 1 },
      required: true,
      list: true,
      filter: true,
    },
    vasilhame: { type: 'ref', label: 'Vasilhame', to: 'produtos', required: true, list: true, filter: true },
    qtde: {
      type: 'decimal',
      label: 'Quantidade',
      places: 4,
      digits: 9,
      min: '0.0001',
      required: true,
      list: true,
      filter: true,
      soma: true,
    },
    obs: { type: 'text', label: 'Observação', max: 500, list: true },
  },
})

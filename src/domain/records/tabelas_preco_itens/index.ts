import { defineRegister } from '../../fields/define.ts'

/** Register of the prices of a table, each of a product, of a category or of all, from a quantity on. */
export const tabelas_preco_itens = defineRegister({
  id: 'tabelas_preco_itens',
  title: 'Itens das tabelas de preço',
  singular: 'Item de tabela de preço',
  words: { palavras: 'atacado quantidade a partir de faixa' },
  api: 'tabelas_preco_itens',
  routes: { menu: 'produtos', list: '/cadastro/preco_tabela' },
  // a margin and a price tell the cost
  access: { permission: 'produtos_tabelas_preco', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['tabela_id', 'produto_id', 'categoria_id'], order: 'id,asc' },
  lookup: { display: 'produto_id' },
  fields: {
    tabela: { type: 'ref', label: 'Tabela', to: 'tabelas_preco', required: true, list: true, filter: true },
    produto: {
      type: 'ref',
      label: 'Produto',
      to: 'produtos',
      list: true,
      filter: true,
      note: 'Vazio: os da categoria, ou todos',
    },
    categoria: { type: 'ref', label: 'Categoria', to: 'categorias', list: true, filter: true },
    qtde_min: {
      type: 'decimal',
      conta: 'qtde_decimal',
      label: 'A partir de',
      places: 4,
      digits: 8,
      min: '0',
      default: '0',
      required: true,
      list: true,
    },
    valor: {
      type: 'decimal',
      label: 'Valor',
      places: 4,
      digits: 10,
      min: '-100',
      required: true,
      list: true,
      note: 'R$ ou %, como a tabela diz',
    },
  },
  visibleWhen: { categoria: ({ produto_id }) => !produto_id },
})

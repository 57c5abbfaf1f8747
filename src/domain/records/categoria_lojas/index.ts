import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Category of the shop in the ordering application: restaurant, pharmacy (G-040, G-140). */
export const categoria_lojas = defineRegister({
  id: 'categoria_lojas',
  title: 'Categorias de loja',
  singular: 'Categoria de loja',
  words: { palavras: 'segmento loja virtual', feminino: true },
  api: 'categoria_lojas',
  routes: { menu: 'configuracoes', list: '/cadastro/categoria_loja' },
  access: { permission: 'menu_configuracoes', plan: 'venda_app' },
  storage: { unique: [[['nome'], 'Já existe uma categoria de loja com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome(),
    ativo,
  },
})

import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** What the shop is to who orders by the application: restaurant, pharmacy (G-040, G-140). */
export const categoria_lojas = defineRegister({
  id: 'categoria_lojas',
  title: 'Categorias de loja',
  singular: 'Categoria de loja',
  palavras: 'segmento loja virtual',
  feminino: true,
  menu: 'configuracoes',
  dialogo: true,
  api: 'categoria_lojas',
  route: '/cadastro/categoria_loja',
  permission: 'menu_configuracoes',
  plan: 'venda_app',
  unique: [[['nome'], 'Já existe uma categoria de loja com este nome']],
  search: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: nome(),
    ativo,
  },
})

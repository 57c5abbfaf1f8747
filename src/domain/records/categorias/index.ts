import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

export const categorias = defineRegister({
  id: 'categorias',
  title: 'Categorias',
  singular: 'Categoria',
  palavras: 'seção departamento grupo de produtos',
  feminino: true,
  menu: 'produtos',
  dialogo: true,
  api: 'categorias',
  route: '/cadastro/categoria',
  permission: 'produtos_categoria',
  unique: [[['nome'], 'Já existe uma categoria com este nome']],
  search: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: nome('Nome', 100),
  },
})

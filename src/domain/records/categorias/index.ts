import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

export const categorias = defineRegister({
  id: 'categorias',
  title: 'Categorias',
  singular: 'Categoria',
  words: { palavras: 'seção departamento grupo de produtos', feminino: true },
  api: 'categorias',
  routes: { menu: 'produtos', list: '/cadastro/categoria' },
  access: { permission: 'produtos_categoria', right: 'Categorias' },
  storage: { unique: [[['nome'], 'Já existe uma categoria com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome' } },
  fields: {
    nome: nome('Nome', 100),
    preparo_min: {
      type: 'int',
      label: 'Minutos de preparo',
      min: 0,
      max: 999,
      raro: true,
      note: 'No delivery o pedido leva o maior tempo dos seus produtos. Vazio: como a empresa diz',
    },
  },
})

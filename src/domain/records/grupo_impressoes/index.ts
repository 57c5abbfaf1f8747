import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

export const grupo_impressoes = defineRegister({
  id: 'grupo_impressoes',
  title: 'Grupos de impressão',
  singular: 'Grupo de Impressão',
  words: { route: ['Novo', 'grupo de impressão'], palavras: 'cozinha bar impressora' },
  api: 'grupo_impressoes',
  routes: { menu: 'produtos', list: '/cadastro/grupo_impressao' },
  access: { permission: 'produtos_grupo_impressao', right: 'Grupos de impressão', plan: 'venda_app' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome' } },
  fields: {
    nome: nome('Nome do grupo'),
  },
})

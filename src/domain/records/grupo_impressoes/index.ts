import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

export const grupo_impressoes = defineRegister({
  id: 'grupo_impressoes',
  title: 'Grupos de impressão',
  singular: 'Grupo de Impressão',
  palavras: 'cozinha bar impressora',
  menu: 'produtos',
  dialogo: true,
  api: 'grupo_impressoes',
  route: '/cadastro/grupo_impressao',
  permission: 'produtos_grupo_impressao',
  plan: 'venda_app',
  search: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: nome('Nome do grupo'),
  },
})

import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Stock deposits. Each company starts with a main one, from which sales take goods unless the till has another. */
export const depositos = defineRegister({
  id: 'depositos',
  title: 'Depósitos',
  singular: 'Depósito',
  words: { palavras: 'almoxarifado' },
  api: 'depositos',
  routes: { menu: 'configuracoes', list: '/cadastro/deposito' },
  access: { permission: 'estoque_movimento', plan: 'gerenciar_estoque' },
  owner: { empresa: true },
  storage: { unique: [[['nome'], 'Já existe um depósito com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome('Nome'),
    principal: { type: 'bool', label: 'Principal', default: false, list: true },
    ativo,
  },
  rules: [
    {
      campo: 'ativo',
      mensagem: 'O depósito principal não pode ser inativo',
      ok: v => v.principal !== true || v.ativo !== false,
    },
  ],
})

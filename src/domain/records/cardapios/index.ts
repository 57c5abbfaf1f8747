import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { categoria_lojas } from '../categoria_lojas/index.ts'

/** Public pages on which customers order from the company, without an application in between. */
export const cardapios = defineRegister({
  id: 'cardapios',
  title: 'Cardápios públicos',
  singular: 'Cardápio público',
  words: {
    chamado: ['cardápio', 'cardápio público', 'cardápio digital'],
    palavras: 'página pedidos delivery menu loja virtual link qr code cliente pede',
  },
  api: 'cardapios',
  routes: {
    menu: 'configuracoes',
    list: '/integracao/cardapio',
    noImport: true,
    leituraBloqueada: true,
  },
  access: { permission: 'api_chaves', guardedReads: true, plan: 'venda_app' },
  owner: { empresa: true },
  storage: { unique: [[['nome'], 'Já existe um cardápio com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { notOpened: 'a page is for customers, and its record for who publishes it' },
  fields: {
    nome: { ...nome('Nome', 40), note: 'Também é o canal dos pedidos na lista do delivery' },
    ativo,
    endereco: {
      type: 'text',
      label: 'Endereço da página',
      max: 300,
      virtual: 'answer',
      shown: true,
      list: 'wide',
      note: 'Mostra os produtos com Vender no delivery, nos Horários de funcionamento',
    },
    categoria_loja: { type: 'ref', label: 'Categoria da loja', to: categoria_lojas.id },
    tabela_preco: {
      type: 'ref',
      label: 'Tabela de preço',
      to: 'tabelas_preco',
      oferece: { ativo: 1 },
      note: 'Dos preços da página; vazia: os de todos',
    },
    recado: { type: 'text', label: 'Recado no alto da página', max: 300 },
    entrega: { type: 'bool', label: 'Entregar em casa', default: true },
    retirada: { type: 'bool', label: 'Retirar na loja', default: true },
    taxa: { type: 'money', label: 'Taxa de entrega', default: '0.00', min: '0', list: true },
    pedido_minimo: {
      type: 'money',
      label: 'Pedido mínimo',
      default: '0.00',
      min: '0',
      note: 'Em produtos, sem a taxa',
    },
  },
  visibleWhen: {
    endereco: (_, { novo }) => !novo,
  },
  rules: [
    {
      campo: 'entrega',
      mensagem: 'Escolha entregar, retirar ou ambos',
      ok: ({ entrega, retirada }) => entrega !== false || retirada !== false,
    },
  ],
})

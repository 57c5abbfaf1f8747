import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { ESCOPOS, EVENTOS_WEBHOOK } from '../../options/integracao.ts'

/** Connections with programs of others: what a key opens, and what a webhook tells at which address. */
export const integracoes = defineRegister({
  id: 'integracoes',
  title: 'Integração',
  singular: 'Integração',
  words: {
    feminino: true,
    chamado: ['integração', 'integrações', 'chaves de api', 'webhooks'],
    palavras: 'api chave token webhook loja virtual site conexão programa script',
  },
  api: 'integracoes',
  routes: {
    menu: 'configuracoes',
    list: '/integracao/business',
    new: 'nova',
    noImport: true,
    leituraBloqueada: true,
  },
  access: { permission: 'api_chaves', right: 'Chaves e webhooks', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { notOpened: 'a key is given on a screen of its own' },
  tabs: { Chave: 'sempre', Webhook: 'sempre' },
  fields: {
    nome: { ...nome('Nome', 40), tab: 'Chave' },
    escopos: {
      type: 'checklist',
      label: 'O que a chave abre',
      options: ESCOPOS,
      tab: 'Chave',
      noBulk: true,
      note: 'Nunca mais do que pode quem gerou a chave; nunca usuários, configurações, cancelamentos nem inutilização',
    },
    enderecos: {
      type: 'values',
      of: 'text',
      label: 'Só destes endereços IP',
      max: 20,
      tab: 'Chave',
      raro: true,
    },
    validade: {
      type: 'date',
      label: 'Chave vale até',
      futuro: true,
      list: true,
      filter: true,
      tab: 'Chave',
      note: 'Vazia: um ano desde que a chave é gerada',
    },
    ativo: { ...ativo, tab: 'Chave' },
    url: {
      type: 'text',
      label: 'Endereço do webhook',
      max: 500,
      pattern: ['^https?://[^\\s]+$', 'Comece com https://'],
      list: 'wide',
      tab: 'Webhook',
    },
    eventos: {
      type: 'checklist',
      label: 'O que avisa',
      options: EVENTOS_WEBHOOK,
      tab: 'Webhook',
      noBulk: true,
    },
    chave: {
      type: 'text',
      label: 'Chave',
      max: 20,
      virtual: 'answer',
      list: true,
      shown: true,
      tab: 'Chave',
    },
    situacao: { type: 'text', label: 'Situação', max: 200, virtual: 'answer', list: true, tab: 'Webhook' },
  },
  requiredWhen: {
    url: ({ eventos }) => Array.isArray(eventos) && eventos.length > 0,
  },
  visibleWhen: {
    chave: (_, { novo }) => !novo,
    situacao: (_, { novo }) => !novo,
  },
})

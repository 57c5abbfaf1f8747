import { defineReading } from '../fields/reading.ts'

/** Keys and webhooks of a company's connections, as they are now. */
export const integracao_chaves = defineReading({
  id: 'integracao_chaves',
  title: 'Integração - Configuração',
  singular: 'Chave',
  names: ['integração', 'integrações'],
  words: {
    chamado: ['configurar integração', 'chaves de api'],
    palavras: 'gerar revogar chave segredo testar webhook',
    failure: { lista: 'Erro ao listar as chaves' },
  },
  path: '/integracao/business/config',
  leituraBloqueada: true,
  menu: 'configuracoes',
  screen: 'integracao.config',
  permission: 'api_chaves',
  back: '/integracao/business',
  empty: 'Nenhuma integração: cadastre a primeira em Integração',
  finds: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: { type: 'text', label: 'Nome', max: 40, list: true },
    chave: { type: 'text', label: 'Chave', max: 20, list: true, empty: 'sem chave' },
    gerada_por: { type: 'text', label: 'Gerada por', max: 120, list: true },
    validade: { type: 'date', label: 'Vale até', list: true },
    usada_em: { type: 'datetime', label: 'Último uso', list: true, empty: 'nunca' },
    url: { type: 'text', label: 'Webhook', max: 500, list: true, empty: 'sem webhook' },
    com_segredo: { type: 'bool', label: 'Com segredo', list: 'wide' },
    enviado_em: { type: 'datetime', label: 'Último envio', list: true, empty: 'nunca' },
    esperando: { type: 'int', label: 'Esperando', list: true, soma: true },
    mortas: { type: 'int', label: 'Mortas', list: true, soma: true },
    suspenso: { type: 'text', label: 'Suspenso', max: 200, list: true },
    ativo: { type: 'bool', label: 'Ativo' },
  },
})

import { defineReading } from '../fields/reading.ts'
import { ESTADO_ENVIO, EVENTOS_WEBHOOK } from '../options/integracao.ts'

/** Events on their way to the webhooks of a company's connections. */
export const integracao_fila = defineReading({
  id: 'integracao_fila',
  title: 'Integração - Enviar',
  singular: 'Envio',
  names: ['envio', 'envios'],
  words: {
    chamado: ['enviar integração', 'webhooks que esperam'],
    palavras: 'webhook sincronizar sincronização reenviar fila mortas falhas',
    failure: { lista: 'Erro ao listar os envios' },
  },
  path: '/integracao/business/enviar',
  leituraBloqueada: true,
  menu: 'configuracoes',
  screen: 'integracao.enviar',
  permission: 'api_chaves',
  back: '/integracao/business',
  tabs: {
    param: 'situacao',
    label: 'Situação',
    of: [
      ['a_enviar', 'A enviar', 'Nada espera'],
      ['mortas', 'Mortas', 'Nenhum envio morreu'],
      ['todas', 'Todas', 'Nada foi enviado ainda'],
    ],
  },
  search: 'integração ou registro',
  finds: ['integracao', 'registro'],
  order: 'em,desc',
  fields: {
    em: { type: 'datetime', label: 'Aconteceu', list: true },
    integracao: { type: 'text', label: 'Integração', max: 40, list: true },
    evento: { type: 'enum', label: 'Evento', options: EVENTOS_WEBHOOK, list: true, filter: true },
    registro: { type: 'text', label: 'Registro', max: 80, list: true },
    estado: { type: 'enum', label: 'Situação', options: ESTADO_ENVIO, list: true, filter: true },
    tentativas: { type: 'int', label: 'Tentativas', list: true },
    proxima_em: { type: 'datetime', label: 'Próxima', list: 'wide' },
    http: { type: 'int', label: 'HTTP', list: 'wide' },
    erro: { type: 'text', label: 'Falha', max: 2000, list: true },
  },
})

import { defineCommand } from '../define.ts'

const acesso = { permission: 'api_chaves', tela: true, escrita: true } as const
const CHAVES = 'lista.integracao_chaves'
const FALHAS = 'integracao.fim'

/** Commands of keys, webhooks and their queue. */
export const integracao = {
  gerar: defineCommand({
    ...acesso,
    id: 'integracao.gerar',
    title: 'Gerar chave',
    when: CHAVES,
    palavras: 'api token nova trocar',
    barra: 'obra',
  }),
  segredo: defineCommand({
    ...acesso,
    id: 'integracao.segredo',
    title: 'Novo segredo do webhook',
    when: CHAVES,
    palavras: 'assinatura trocar hmac',
  }),
  testar: defineCommand({
    ...acesso,
    id: 'integracao.testar',
    title: 'Testar o webhook',
    when: CHAVES,
    palavras: 'enviar teste conexão',
  }),
  revogar: defineCommand({
    ...acesso,
    id: 'integracao.revogar',
    title: 'Revogar a chave',
    when: CHAVES,
    palavras: 'api token cancelar acabar',
  }),
  enviar: defineCommand({
    ...acesso,
    id: 'integracao.enviar',
    title: 'Enviar',
    when: 'lista.integracao_fila',
    palavras: 'webhook sincronizar sincronização reenviar',
    principal: true,
  }),
  reenviar: defineCommand({
    ...acesso,
    id: 'integracao.reenviar',
    title: 'Enviar de novo',
    when: FALHAS,
    interno: true,
    barra: 'obra',
  }),
  copiar: defineCommand({
    ...acesso,
    id: 'integracao.copiar',
    title: 'Copiar',
    when: [FALHAS, 'integracao.uma_vez'],
    interno: true,
  }),
  exportar: defineCommand({
    ...acesso,
    id: 'integracao.exportar',
    title: 'Salvar as falhas',
    when: FALHAS,
    interno: true,
  }),
}

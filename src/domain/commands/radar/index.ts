import { defineCommand } from '../define.ts'

const NO_RADAR = {
  when: 'lista.radar',
  permission: 'transportes_mdfe',
  plan: 'emitir_mdfe',
  escrita: true,
  tela: true,
} as const

/** Commands of the radar of open manifests. */
export const radar = {
  encerrar: defineCommand({
    id: 'radar.encerrar',
    title: 'Encerrar',
    palavras: 'manifesto mdf-e fim da viagem 110112',
    argsLater: async () => (await import('../../api/radar-mdfe.ts')).encerramento,
    ...NO_RADAR,
  }),
  vencidos: defineCommand({
    id: 'radar.vencidos',
    title: 'Encerrar os vencidos',
    palavras: 'manifestos mdf-e todos atrasados fim da viagem',
    argsLater: async () => (await import('../../api/radar-mdfe.ts')).encerramentoDeTodos,
    ...NO_RADAR,
  }),
  consultar: defineCommand({
    id: 'radar.consultar',
    title: 'Perguntar à SEFAZ',
    palavras: 'manifestos abertos não encerrados atualizar',
    ...NO_RADAR,
  }),
  chave: defineCommand({
    id: 'radar.chave',
    title: 'Encerrar pela chave',
    palavras: 'manifesto mdf-e de outro programa',
    argsLater: async () => (await import('../../api/radar-mdfe.ts')).encerramentoPelaChave,
    ...NO_RADAR,
  }),
  liberar: defineCommand({
    id: 'radar.liberar',
    title: 'Encerrar o que impede e emitir',
    palavras: 'manifesto mdf-e aberto recusado placa 611 462 662 686',
    argsLater: async () => (await import('../../api/radar-mdfe.ts')).encerramento,
    ...NO_RADAR,
    when: 'form.documento.emitido',
  }),
}

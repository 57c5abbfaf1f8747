import { z } from 'zod'
import { encerramento, encerramentoPelaChave } from '../../api/radar-mdfe.ts'
import { ACESSO_AO_RADAR } from '../../readings/manifestos-abertos.ts'
import { defineCommand } from '../define.ts'

const NO_RADAR = { when: 'lista.radar', ...ACESSO_AO_RADAR, escrita: true, tela: true } as const

/** Commands of the radar of open manifests. */
export const radar = {
  encerrar: defineCommand({
    id: 'radar.encerrar',
    title: 'Encerrar',
    palavras: 'manifesto mdf-e fim da viagem 110112',
    args: encerramento,
    ...NO_RADAR,
  }),
  vencidos: defineCommand({
    id: 'radar.vencidos',
    title: 'Encerrar os vencidos',
    palavras: 'manifestos mdf-e todos atrasados fim da viagem',
    args: z.object({ data: encerramento.shape.data }),
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
    args: encerramentoPelaChave,
    ...NO_RADAR,
  }),
  liberar: defineCommand({
    id: 'radar.liberar',
    title: 'Encerrar o que impede e emitir',
    palavras: 'manifesto mdf-e aberto recusado placa 611 462 662 686',
    args: encerramento,
    ...NO_RADAR,
    when: 'form.documento.emitido',
  }),
}

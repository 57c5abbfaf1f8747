import { z } from 'zod'
import { encerramento, encerrarAberto } from '../../api/radar-mdfe.ts'
import { manifestosAbertos } from '../../readings/manifestos-abertos.ts'
import { defineCommand } from '../define.ts'

const { permission, plan } = manifestosAbertos.access
const NO_RADAR = {
  ...{ when: 'lista.radar', permission, escrita: true, tela: true },
  ...(plan ? { plan } : {}),
} as const

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
    args: z.object({ chave: encerrarAberto.body.shape.chave, ...encerramento.shape }),
    ...NO_RADAR,
  }),
}

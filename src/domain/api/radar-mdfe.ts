import { z } from 'zod'
import { city, key, today } from '../events/campos.ts'
import { ACESSO_AO_RADAR, manifestosAbertos } from '../readings/manifestos-abertos.ts'
import { defineEndpoint } from './define.ts'

const acesso = { ...ACESSO_AO_RADAR, escrita: true } as const
const quando = z.string().nullable()

/** Asks the authority which manifests are open, where it may be asked again. Moments are ISO; null: never. */
export const consultarAbertos = defineEndpoint({
  method: 'POST',
  path: `${manifestosAbertos.api}/consultar`,
  summary: 'Perguntar à SEFAZ os MDF-e abertos',
  acesso,
  response: z.object({
    data: z.object({
      consultada_em: quando,
      /** Earliest moment of the next query, where it may not be asked now. */
      espere_ate: quando,
      problema: z.string().nullable(),
    }),
  }),
})

/** Fields of the form that closes a manifest of the radar. */
export const encerramento = z.object({
  data: today('Data do encerramento'),
  ...city('Vazio: a última descarga do MDF-e daqui. De outro programa, diga onde terminou'),
})

export const encerramentoDeTodos = encerramento.pick({ data: true })

export const encerramentoPelaChave = z.object({ chave: key('Chave do MDF-e'), ...encerramento.shape })

/** Closes a manifest by its key: one of ours, or one that another program issued. */
export const encerrarAberto = defineEndpoint({
  method: 'POST',
  path: `${manifestosAbertos.api}/encerrar`,
  summary: 'Encerrar um MDF-e pela chave',
  acesso,
  body: encerramentoPelaChave,
  response: z.object({ data: z.object({ chave: z.string() }) }),
})

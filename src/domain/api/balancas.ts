import { z } from 'zod'
import { SCALE_FAMILIES } from '../../core/scale/load-file.ts'
import { defineEndpoint } from './define.ts'

const DEPARTAMENTO = 'Informe um número de 1 a 99'

/** Fields of the form that makes files for scales. */
export const scaleLoad = z.object({
  familia: z.enum(SCALE_FAMILIES.map(({ id }) => id)),
  departamento: z.coerce.number(DEPARTAMENTO).int(DEPARTAMENTO).min(1, DEPARTAMENTO).max(99, DEPARTAMENTO),
  setor: z.string().max(12, 'Até 12 caracteres').default(''),
})

const recusado = z.object({ id: z.int(), referencia: z.string(), nome: z.string(), motivo: z.string() })

/** A product that the scale cannot hold, with the reason. */
export type CargaRecusada = z.output<typeof recusado>

/** Gives the company's products that have a scale code, as files for the import program of the scale's maker. */
export const cargaBalancas = defineEndpoint({
  method: 'GET',
  path: 'balancas/carga',
  summary: 'Arquivos de carga das balanças',
  acesso: { permission: 'produtos_produto' },
  query: scaleLoad,
  response: z.object({
    data: z.object({
      arquivos: z.array(z.object({ nome: z.string(), texto: z.string() })),
      produtos: z.int(),
      recusados: z.array(recusado),
    }),
  }),
})

import { z } from 'zod'
import { SIGLA_UF } from '../options/uf.ts'
import { decimal, money } from '../schema/types.ts'
import { type Answer, defineEndpoint } from './define.ts'
import { VER_DOCUMENTOS } from './quem-vende.ts'

const ufs = SIGLA_UF.map(([sigla]) => sigla)

/** Cargo and destination of a freight to be quoted. */
export const cargaCotada = z.object({
  uf: z.enum(ufs, 'Campo Obrigatório').meta({ title: 'UF de destino', ordem: ufs }),
  cep: z
    .string()
    .regex(/^\d{5}-?\d{3}$/, 'CEP inválido')
    .optional()
    .meta({ title: 'CEP de destino' }),
  peso: decimal(4, { digits: 11, required: true }).meta({ title: 'Peso (kg)' }),
  valor: money.meta({ title: 'Valor da carga' }),
  km: decimal(1, { digits: 5 }).optional().meta({ title: 'Distância (km)' }),
})

/** Quotes a freight by the company's tables and components: at most five ways, the cheapest first. */
export const cotarFrete = defineEndpoint({
  method: 'POST',
  path: 'frete_tabelas/cotacao',
  summary: 'Cotar o frete de uma carga',
  acesso: { permission: VER_DOCUMENTOS },
  body: cargaCotada,
  response: z.object({
    data: z.array(
      z.object({
        nome: z.string(),
        transportadora_id: z.int().nullable(),
        transportadora: z.string().nullable(),
        dias: z.int().nullable(),
        valor: z.string(),
      }),
    ),
  }),
})
export type FormaCotada = Answer<typeof cotarFrete>['data'][number]

import { z } from 'zod'
import { manifestos } from '../documents/manifesto/index.ts'
import { defineEndpoint } from './define.ts'

const { permission, plan } = manifestos.access
if (permission === null) throw new Error('a manifest needs a right')

const cidade = z.object({ code: z.string(), name: z.string(), uf: z.string() })

/**
 * Tells what is known of a document to be carried, of which our company issued or received the XML: city of unloading,
 * value (R$), gross weight (kg), city of loading, product, and the vehicle of its plate, else the last one used. Of any other
 * key all are null.
 */
export const notaDaCarga = defineEndpoint({
  method: 'GET',
  path: `${manifestos.id}/nota/:chave`,
  summary: 'O que se sabe de um documento a transportar',
  acesso: { permission, ...(plan ? { plan } : {}) },
  params: z.object({ chave: z.string().length(44) }),
  response: z.object({
    data: z.object({
      municipio: cidade.nullable(),
      origem: cidade.nullable(),
      produto: z.string().nullable(),
      ncm: z.string().nullable(),
      veiculo_id: z.int().nullable(),
      valor: z.string().nullable(),
      peso: z.string().nullable(),
    }),
  }),
})

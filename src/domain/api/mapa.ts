import { z } from 'zod'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Degrees with six decimal places and a point: '-23.550520'. */
const coordinate = z.string()

/** Tells if the server has a key of the maps service; without a key the map dialog shows 'Api Key não informada'. */
export const verMapa = defineEndpoint({
  method: 'GET',
  path: 'mapa',
  summary: 'Mapa: há chave, e de quem são as imagens',
  acesso: {},
  response: z.object({ data: z.object({ chave: z.boolean(), credito: z.string() }) }),
})

/** Gives one tile of the map (256 by 256 pixels). 404 outside the world, 503 when the maps service does not respond. */
export const verQuadro = defineEndpoint({
  method: 'GET',
  path: 'mapa/:z/:x/:y',
  summary: 'Imagem do mapa',
  acesso: {},
  params: z.object({
    z: z.coerce.number().int().min(0).max(19),
    x: z.coerce.number().int().min(0).max(524_287),
    y: z.coerce.number().int().min(0).max(524_287),
  }),
  response: z.unknown(),
})

/** Finds the coordinates of an address. 404 with the reason given by the maps service. */
export const buscarLocal = defineEndpoint({
  method: 'GET',
  path: 'mapa/busca',
  summary: 'Latitude e longitude de um endereço',
  acesso: {},
  query: z.object({ endereco: text(300).pipe(z.string().min(3, 'Campo Obrigatório')) }),
  response: z.object({ data: z.object({ lat: coordinate, log: coordinate }) }), // the API's spelling
})

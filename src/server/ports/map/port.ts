import { z } from 'zod'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'

const address = (fields: readonly string[], fallback: string) =>
  z
    .string()
    .refine(
      value => /^https?:\/\/\S+$/.test(value) && fields.every(field => value.includes(`{${field}}`)),
      `deve ser http(s)://… com ${fields.map(field => `{${field}}`).join(', ')}; {chave} é a chave`,
    )
    .default(fallback)

/** Maps (doc 3 §7): key, addresses of the pictures by `{z}/{x}/{y}` and the search by `{busca}`, copyright. */
export const map = defineGateway({
  id: 'map',
  title: 'Serviço de mapas',
  settings: z.object({
    TECLA_MAPA_CHAVE: z.string().min(1, 'não pode ser vazio').optional(),
    TECLA_MAPA_URL: address(
      ['z', 'x', 'y'],
      'https://api.maptiler.com/maps/streets-v2/256/{z}/{x}/{y}.png?key={chave}',
    ),
    TECLA_MAPA_BUSCA_URL: address(
      ['busca'],
      'https://api.maptiler.com/geocoding/{busca}.json?country=br&limit=1&key={chave}',
    ),
    TECLA_MAPA_CREDITO: z.string().default('© MapTiler © OpenStreetMap'),
  }),
  needs: 'TECLA_MAPA_CHAVE',
  page: 'internet',
  rows: ({ TECLA_MAPA_URL }, reach) => [
    [
      'Mapa',
      reach === 'own'
        ? new URL(TECLA_MAPA_URL).host
        : reach === 'double'
          ? 'mapa da demonstração'
          : 'nenhum: sem chave',
    ],
  ],
  // a user looks at an empty square: without an answer by then, the square stays empty
  timeoutMs: 5000,
  breaker: null,
  words: { failed: 'O serviço de mapas não respondeu', off: 'Api Key não informada' },
  health: 'mapa sem resposta',
  double: async () => (await loadSim()).startMap(),
})

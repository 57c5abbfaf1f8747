import { z } from 'zod'
import { defineGateway } from '../gateway.ts'
import { providers, providersShown } from '../lookup.ts'

/** Addresses of postal codes: ViaCEP, and BrasilAPI when it is away (G-060). */
export const postal = defineGateway({
  id: 'postal',
  title: 'Consulta de CEP',
  settings: z.object({
    TECLA_CEP_URL: providers([
      'https://viacep.com.br/ws/{codigo}/json/',
      'https://brasilapi.com.br/api/cep/v2/{codigo}',
    ]),
  }),
  needs: 'TECLA_CEP_URL',
  page: 'internet',
  rows: ({ TECLA_CEP_URL }, reach) => [['Consulta de CEP', providersShown(TECLA_CEP_URL, reach)]],
  // someone is waiting with the hands on the keys: beyond this the field is typed by hand
  timeoutMs: 4000,
  breaker: null,
  words: {
    failed: 'Ah, não! falha na conexão, verifique sua internet',
    off: 'Ah, não! falha na conexão, verifique sua internet',
  },
  health: 'CEP sem resposta',
  double: async () => (await import('./double.ts')).startPostal(),
})

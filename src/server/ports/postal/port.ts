import { z } from 'zod'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'
import { providers, providersShown } from '../lookup.ts'

/** Addresses by postal code (CEP): ViaCEP, and BrasilAPI when ViaCEP does not answer (G-060). */
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
  // a user waits in the form, and types the address if no answer comes by then
  timeoutMs: 4000,
  breaker: null,
  words: {
    failed: 'Ah, não! falha na conexão, verifique sua internet',
    off: 'Ah, não! falha na conexão, verifique sua internet',
  },
  health: 'CEP sem resposta',
  double: async () => (await loadSim()).startPostal(),
})

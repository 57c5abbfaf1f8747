import { z } from 'zod'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'
import { providers, providersShown } from '../lookup.ts'

/** Public data of companies by CNPJ: ReceitaWS, and BrasilAPI when ReceitaWS does not answer (G-060). */
export const company = defineGateway({
  id: 'company',
  title: 'Consulta de CNPJ',
  settings: z.object({
    TECLA_CNPJ_URL: providers([
      'https://receitaws.com.br/v1/cnpj/{codigo}',
      'https://brasilapi.com.br/api/cnpj/v1/{codigo}',
    ]),
  }),
  needs: 'TECLA_CNPJ_URL',
  page: 'internet',
  rows: ({ TECLA_CNPJ_URL }, reach) => [['Consulta de CNPJ', providersShown(TECLA_CNPJ_URL, reach)]],
  // a user waits in the form, and types the data if no answer comes by then
  timeoutMs: 4000,
  breaker: null,
  words: { failed: 'Erro ao consultar dados', off: 'Erro ao consultar dados' },
  health: 'CNPJ sem resposta',
  double: async () => (await loadSim()).startCompany(),
})

import { z } from 'zod'
import { defineGateway } from '../gateway.ts'
import { providers, providersShown } from '../lookup.ts'

/** Public data of companies: ReceitaWS, and BrasilAPI when it is away (G-060). */
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
  // someone is waiting with the hands on the keys: beyond this the field is typed by hand
  timeoutMs: 4000,
  breaker: null,
  words: { failed: 'Erro ao consultar dados', off: 'Erro ao consultar dados' },
  health: 'CNPJ sem resposta',
  double: async () => (await import('./double.ts')).startCompany(),
})

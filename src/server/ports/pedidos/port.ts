import { z } from 'zod'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'
import { pem } from '../pem.ts'

/** Ordering applications of Open Delivery, at channels' addresses, else at the installation's hub. */
export const pedidos = defineGateway({
  id: 'pedidos',
  title: 'Aplicativos de pedidos',
  settings: z.object({
    TECLA_PEDIDOS_URL: z
      .string()
      .regex(/^(https?:\/\/\S*[^\s/])?$/, 'deve ser https://…, sem a barra do fim')
      .default(''),
    TECLA_PEDIDOS_REDE_INTERNA: z.stringbool('deve ser 1 ou 0').default(false),
    TECLA_PEDIDOS_CA: pem,
  }),
  needs: 'TECLA_PEDIDOS_URL',
  page: 'internet',
  rows: ({ TECLA_PEDIDOS_URL }, reach) => [
    [
      'Aplicativos de pedidos',
      reach === 'double'
        ? 'aplicativo da demonstração'
        : TECLA_PEDIDOS_URL
          ? new URL(TECLA_PEDIDOS_URL).host
          : 'o endereço de cada canal',
    ],
  ],
  timeoutMs: 10_000,
  // a channel has its own pauses, and one that fails leaves the others alone
  breaker: null,
  words: { failed: 'O aplicativo de pedidos não respondeu', off: '' },
  // each company is told of its own channels
  health: null,
  double: async ({ clock }) => (await loadSim()).startPedidos(clock),
})

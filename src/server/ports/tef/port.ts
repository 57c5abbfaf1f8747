import { z } from 'zod'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'

/**
 * TEF managers (programs that talk to the card machine) by exchange of files, in folders that this computer reaches. No
 * circuit breaker: a card payment is always tried.
 */
export const tef = defineGateway({
  id: 'tef',
  title: 'TEF por troca de arquivos',
  settings: z.object({
    TECLA_TEF_PASTA: z
      .string()
      .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, 'deve ser o caminho inteiro de uma pasta')
      .optional(),
  }),
  needs: 'TECLA_TEF_PASTA',
  page: 'internet',
  rows: ({ TECLA_TEF_PASTA }, reach) => [
    [
      'Pasta do TEF',
      reach === 'own'
        ? (TECLA_TEF_PASTA ?? '')
        : reach === 'double'
          ? 'gerenciador da demonstração'
          : 'nenhuma: o cartão é digitado',
    ],
  ],
  // until the manager takes a request; after that no limit
  timeoutMs: 7_000,
  breaker: null,
  words: {
    failed: 'TEF não responde: veja se o gerenciador está aberto',
    off: 'Esta instalação não tem pasta do TEF',
  },
  health: 'TEF sem resposta',
  double: async room => (await loadSim()).startTef(room),
})

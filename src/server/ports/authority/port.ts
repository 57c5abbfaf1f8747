import { z } from 'zod'
import { defineGateway } from '../gateway.ts'

/**
 * SEFAZ. Its addresses are built in, and the simulator replaces them by company (issuing/issuer.ts). A note at the counter
 * that SEFAZ does not receive is issued in contingency, so issuing uses the circuit breaker itself and shows its state in
 * Situação.
 */
export const authority = defineGateway({
  id: 'authority',
  title: 'SEFAZ',
  settings: z.object({}),
  needs: null,
  page: 'nota_fiscal',
  rows: () => [],
  timeoutMs: 10_000,
  breaker: 'caller',
  words: { failed: 'A SEFAZ não respondeu', off: '' },
  health: null,
})

import { z } from 'zod'
import { defineGateway } from '../gateway.ts'

/**
 * SEFAZ. Its addresses are the law's, its simulator stands in by company (issuing/issuer.ts), and a note that it does not
 * take goes out in contingency: so issuing holds the circuits, a line a company, and says the state of each in Situação.
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

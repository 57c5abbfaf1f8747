import { abrir } from './abrir.ts'
import { conta, marcarConta, outroCliente } from './conta.ts'
import { fechar, leituraX, reabrir } from './fechar.ts'
import { gaveta, sangria, suprimento } from './mover.ts'
import { comprovante, enviarZ, resolverTef, verZ } from './papeis.ts'

/** The till's day, from the counted float to the Z, and what is received of customers between. */
export const caixa = {
  ...{ abrir, suprimento, sangria, gaveta, leituraX, fechar, reabrir },
  ...{ conta, marcarConta, outroCliente },
  ...{ comprovante, resolverTef, verZ, enviarZ },
}

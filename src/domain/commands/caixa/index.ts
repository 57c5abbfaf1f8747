import { abrir } from './abrir.ts'
import { conta, marcarConta, outroCliente, pagarConta } from './conta.ts'
import { fechar, leituraX, reabrir, umTotal } from './fechar.ts'
import { gaveta, sangria, suprimento } from './mover.ts'
import { operador } from './operador.ts'
import { comprovante, enviarZ, resolverTef, verZ } from './papeis.ts'

/** Commands of the till's cash session, from its opening to the Z report, and of payments by customers. */
export const caixa = {
  ...{ abrir, suprimento, sangria, gaveta, leituraX, fechar, umTotal, reabrir, operador },
  ...{ conta, pagarConta, marcarConta, outroCliente },
  ...{ comprovante, resolverTef, verZ, enviarZ },
}

import { z } from 'zod'
import { ESTORNO_CARTAO } from '../../options/tef.ts'
import { defineCommand } from '../define.ts'

/** Stops waiting for the TEF program; requires the right `pdv_tef_adm`. */
export const tefDesistir = defineCommand({
  id: 'pagamento.tef_desistir',
  title: 'Desistir de esperar o TEF',
  permission: 'pdv_tef_adm',
  right: 'Desistir do TEF e abrir o seu menu',
  when: 'pdv.tef',
  palavras: 'cartão gerenciador cancelar',
  tela: true,
})

/** Records the card payment without TEF, when the customer paid at a separate card machine. */
export const tefDigitar = defineCommand({
  id: 'pagamento.tef_digitar',
  title: 'Digitar o cartão sem o TEF',
  when: 'pdv.tef',
  palavras: 'maquininha pos manual',
  tela: true,
})

/** Refunds the customer by another method, when TEF cannot cancel the card payment. */
export const tefOutraForma = defineCommand({
  id: 'pagamento.tef_outra_forma',
  title: 'Devolver o cartão por outra forma',
  permission: 'pdv_tef_adm',
  when: 'pdv.tef',
  palavras: 'estornar dinheiro pix',
  args: z.object({
    forma: z
      .literal(ESTORNO_CARTAO.map(([tpag]) => tpag))
      .meta({ title: 'Devolver em', rotulos: Object.fromEntries(ESTORNO_CARTAO) }),
  }),
  tela: true,
})

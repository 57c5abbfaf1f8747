import { z } from 'zod'
import { ESTORNO_CARTAO } from '../../options/tef.ts'
import { defineCommand } from '../define.ts'

/** Stops waiting for the TEF manager, with the right to do so. */
export const tefDesistir = defineCommand({
  id: 'pagamento.tef_desistir',
  title: 'Desistir de esperar o TEF',
  permission: 'pdv_tef_adm',
  right: 'Desistir do TEF e abrir o seu menu',
  when: 'pdv.tef',
  palavras: 'cartão gerenciador cancelar',
  tela: true,
})

/** Types the window's card payment by hand, for a separate card machine. */
export const tefDigitar = defineCommand({
  id: 'pagamento.tef_digitar',
  title: 'Digitar o cartão sem o TEF',
  when: 'pdv.tef',
  palavras: 'maquininha pos manual',
  tela: true,
})

/** Pays the sale's money back by another method, if TEF cannot cancel the card charge. */
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

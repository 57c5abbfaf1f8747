import { z } from 'zod'
import { ESTORNO_CARTAO } from '../../options/tef.ts'
import { defineCommand } from '../define.ts'

/** While the manager of TEF works: who has the right may stop waiting for it. */
export const tefDesistir = defineCommand({
  id: 'pagamento.tef_desistir',
  title: 'Desistir de esperar o TEF',
  permission: 'pdv_tef_adm',
  right: 'Desistir do TEF e abrir o seu menu',
  when: 'pdv.tef',
  palavras: 'cartão gerenciador cancelar',
  tela: true,
})

/** The method of the window, typed by hand: the machine stands beside the till. */
export const tefDigitar = defineCommand({
  id: 'pagamento.tef_digitar',
  title: 'Digitar o cartão sem o TEF',
  when: 'pdv.tef',
  palavras: 'maquininha pos manual',
  tela: true,
})

/** The card that TEF does not cancel stays charged: its sale's money goes back by another tender. */
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

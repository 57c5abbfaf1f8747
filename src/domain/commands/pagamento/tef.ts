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

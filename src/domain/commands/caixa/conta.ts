import { defineCommand } from '../define.ts'

/** Shows debts and credits of a customer: at the till, of the sale's customer; in the register, of the chosen partner. */
export const conta = defineCommand({
  id: 'caixa.conta',
  title: 'Conta do cliente',
  right: ['pdv_receber_conta', 'Receber conta de cliente'],
  when: ['till', 'lista.registro', 'form'],
  permission: ['documentos_pdv', 'documentos_venda_rapida', 'menu_financeiro'],
  levaAoCaixa: true,
  chamado: ['conta do cliente', 'receber conta', 'fiado', 'crediário'],
  palavras: 'receber parcela carnê limite de crédito haver saldo devedor prestação',
  tela: true,
})

const NA_CONTA = { when: 'pdv.conta', tela: true } as const

export const marcarConta = defineCommand({
  id: 'caixa.marcar_conta',
  title: 'Marcar as abertas',
  palavras: 'todas selecionar mais antigas',
  ...NA_CONTA,
})

export const outroCliente = defineCommand({
  id: 'caixa.outro_cliente',
  title: 'Outro cliente',
  palavras: 'trocar buscar',
  ...NA_CONTA,
})

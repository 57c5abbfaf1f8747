import { defineCommand } from '../define.ts'

/** Shows debts and credits of a customer: at the till, of the sale's customer; in the register, of the chosen partner. */
export const conta = defineCommand({
  id: 'caixa.conta',
  title: 'Conta do cliente',
  right: ['pdv_receber_conta', 'Receber conta de cliente'],
  when: ['till', 'lista.registro', 'form'],
  permission: ['documentos_pdv', 'documentos_venda_rapida', 'menu_financeiro'],
  chamado: ['conta do cliente', 'receber conta', 'fiado', 'crediário'],
  palavras: 'receber parcela carnê limite de crédito haver saldo devedor prestação',
  tela: true,
})

/** Pays a bill of the company with cash of the till's drawer. */
export const pagarConta = defineCommand({
  id: 'caixa.pagar_conta',
  title: 'Pagar conta',
  permission: 'pdv_pagar_conta',
  right: 'Pagar conta com o dinheiro da gaveta',
  plan: 'gerenciar_financeiro',
  when: 'till',
  escrita: true,
  chamado: ['pagar conta', 'pagar fornecedor', 'pagar boleto'],
  palavras: 'conta a pagar fornecedor despesa luz frete dinheiro da gaveta',
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

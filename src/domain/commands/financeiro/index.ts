import { VENDER } from '../../api/quem-vende.ts'
import { defineCommand } from '../define.ts'

const permission = 'menu_financeiro'
const plan = 'gerenciar_financeiro'
const LISTA = 'lista.parcelas'
const LIVRO = 'lista.livro'

const write = { permission, plan, escrita: true, tela: true } as const

/**
 * Commands of instalments and of the book of money (lista.livro). In the list of instalments most act on the marked
 * instalments, else on the one under the cursor.
 */
export const financeiro = {
  receber: defineCommand({
    id: 'financeiro.receber',
    title: 'Receber ou pagar',
    when: [LISTA, 'parcela', 'lista.fechamento'],
    barra: 'obra',
    principal: true,
    palavras: 'baixar baixa quitar liquidar receber pagar parcela',
    right: ['financeiro_dispensar', 'Dispensar multa e juros, ou dar desconto'],
    ...write,
  }),
  novo: defineCommand({
    id: 'financeiro.novo',
    title: 'Lançar conta',
    when: LISTA,
    palavras: 'nova despesa receita avulsa boleto aluguel luz parcelar',
    argsLater: async () => (await import('../../money/forms.ts')).entryForm,
    ...write,
  }),
  fechamento: defineCommand({
    id: 'financeiro.fechamento',
    title: 'Fechamento das marcadas',
    when: LISTA,
    permission,
    plan,
    palavras: 'conferir marcadas fechar',
    tela: true,
  }),
  marcarPagina: defineCommand({
    id: 'financeiro.marcar_pagina',
    title: 'Marcar a página',
    when: LISTA,
    permission,
    plan,
    palavras: 'selecionar todas tudo',
    tela: true,
  }),
  maisAntigas: defineCommand({
    id: 'financeiro.mais_antigas',
    title: 'Marcar as mais antigas',
    when: LISTA,
    permission,
    plan,
    palavras: 'vencidas primeiro até somar valor',
    argsLater: async () => (await import('../../money/forms.ts')).oldestForm,
    tela: true,
  }),
  renegociar: defineCommand({
    id: 'financeiro.renegociar',
    title: 'Renegociar',
    when: [LISTA, 'parcela'],
    palavras: 'acordo reparcelar refinanciar dívida plano novo dividir',
    ...write,
  }),
  boleto: defineCommand({
    id: 'financeiro.boleto',
    title: 'Guardar o boleto',
    when: 'parcela',
    palavras: 'código de barras linha digitável nosso número pix banco',
    argsLater: async () => (await import('../../money/forms.ts')).boletoForm,
    ...write,
  }),
  cobrarPix: defineCommand({
    id: 'financeiro.cobrar_pix',
    title: 'Cobrar por PIX',
    when: 'parcela',
    palavras: 'pix com vencimento cobv qr code copia e cola banco cobrança',
    ...write,
  }),
  tirarPix: defineCommand({
    id: 'financeiro.tirar_pix',
    title: 'Tirar o PIX',
    when: 'parcela',
    palavras: 'cancelar a cobrança pix com vencimento banco',
    ...write,
  }),
  desfazerRenegociacao: defineCommand({
    id: 'financeiro.desfazer_renegociacao',
    title: 'Desfazer a renegociação',
    when: 'parcela',
    palavras: 'acordo voltar parcelas antigas',
    argsLater: async () => (await import('../../money/forms.ts')).reasonForm,
    ...write,
  }),
  ligada: defineCommand({
    id: 'financeiro.ligada',
    title: 'Abrir a parcela ligada',
    when: 'parcela',
    permission,
    plan,
    palavras: 'renegociação antiga nova',
    tela: true,
  }),
  mudar: defineCommand({
    id: 'financeiro.mudar',
    title: 'Mudar a parcela',
    when: 'parcela',
    palavras: 'vencimento prorrogar valor descrição',
    argsLater: async () => (await import('../../money/forms.ts')).changeForm,
    ...write,
  }),
  cancelar: defineCommand({
    id: 'financeiro.cancelar',
    title: 'Cancelar a parcela',
    when: 'parcela',
    palavras: 'excluir apagar',
    argsLater: async () => (await import('../../money/forms.ts')).reasonForm,
    ...write,
  }),
  estornar: defineCommand({
    id: 'financeiro.estornar',
    title: 'Estornar o pagamento',
    when: ['parcela', LIVRO],
    palavras: 'desfazer voltar recebimento',
    argsLater: async () => (await import('../../money/forms.ts')).reversalForm,
    ...write,
  }),
  recibo: defineCommand({
    id: 'financeiro.recibo',
    title: 'Imprimir o recibo',
    when: 'parcela',
    permission,
    plan,
    palavras: 'comprovante segunda via',
    tela: true,
  }),
  carne: defineCommand({
    id: 'financeiro.carne',
    title: 'Carnê ou nota promissória',
    when: [LISTA, 'parcela', 'lista.vendas', 'venda.ver', 'till'],
    permission: [...VENDER, permission],
    plan,
    palavras: 'crediário fiado parcelas assinar imprimir promissórias prazo',
    argsLater: async () => (await import('../../money/forms.ts')).carneForm,
    tela: true,
  }),
  imprimirBoleto: defineCommand({
    id: 'financeiro.imprimir_boleto',
    title: 'Imprimir o boleto',
    when: [LISTA, 'parcela'],
    permission,
    plan,
    palavras: 'segunda via código de barras linha digitável pix banco',
    argsLater: async () => (await import('../../money/forms.ts')).printBoletoForm,
    tela: true,
  }),
  transferir: defineCommand({
    id: 'financeiro.transferir',
    title: 'Transferir entre contas',
    when: LIVRO,
    palavras: 'transferência depósito saque cofre banco caixa mover dinheiro',
    ...write,
  }),
  fecharPeriodo: defineCommand({
    id: 'financeiro.fechar_periodo',
    title: 'Fechar período',
    when: LIVRO,
    palavras: 'fechamento mês encerrar travar lançamentos contador',
    argsLater: async () => (await import('../../money/forms.ts')).closeForm,
    ...write,
  }),
  reabrirPeriodo: defineCommand({
    id: 'financeiro.reabrir_periodo',
    title: 'Reabrir o último período',
    when: LIVRO,
    palavras: 'abrir destravar mês fechado',
    argsLater: async () => (await import('../../money/forms.ts')).reasonForm,
    ...write,
  }),
}

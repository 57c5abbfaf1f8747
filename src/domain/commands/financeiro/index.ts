import { z } from 'zod'
import { CREDIT_PAPERS } from '../../../core/paper/papers/credit/credit.ts'
import { VENDER } from '../../api/quem-vende.ts'
import { defineCommand } from '../define.ts'

const permission = 'menu_financeiro'
const plan = 'gerenciar_financeiro'
const LISTA = 'lista.parcelas'
const LIVRO = 'lista.livro'

const write = { permission, plan, escrita: true, tela: true } as const

/** Commands for the marked instalments, else for the one under the cursor. Forms load at first use. */
export const financeiro = {
  receber: defineCommand({
    id: 'financeiro.receber',
    title: 'Receber ou pagar',
    when: [LISTA, 'parcela', 'lista.fechamento'],
    barra: 'obra',
    principal: true,
    palavras: 'baixar baixa quitar liquidar receber pagar parcela',
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
    argsLater: async () => (await import('../../money/forms.ts')).reasonForm,
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
    args: z.object({
      papel: z
        .literal(CREDIT_PAPERS.map(([code]) => code))
        .default('carne')
        .meta({ title: 'Papel', rotulos: Object.fromEntries(CREDIT_PAPERS) }),
      sai: z
        .literal(['a4', '80', 'impressora'])
        .default('a4')
        .meta({
          title: 'Sai em',
          rotulos: { a4: 'PDF em A4', '80': 'PDF de 80 mm', impressora: 'Impressora do caixa' },
        }),
    }),
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

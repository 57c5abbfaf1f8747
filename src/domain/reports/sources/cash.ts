import { contas_financeiras } from '../../records/contas_financeiras/index.ts'
import type { FactSource } from '../define.ts'
import { CUSTOMER, GOODS, SEES_COST, WHEN } from './dims.ts'

const MOVEMENT = { label: 'Movimento', key: 'ref' } as const

/** Facts of cash flow: money that came into and left cash accounts, and money expected to come in or go out. */
export const cashFlow = {
  id: 'fluxo_caixa',
  cards: true,
  dims: {
    ...WHEN,
    conta: { label: 'Conta', key: 'ref', of: contas_financeiras.id },
    o_que: {
      label: 'O que é',
      key: 'code',
      options: [
        ['saldo', 'Saldo inicial'],
        ['feito', 'Feito'],
        ['parcela', 'Parcela prevista'],
        ['parcela_atrasada', 'Parcela atrasada'],
        ['cartao', 'Cartão previsto'],
        ['cartao_atrasado', 'Cartão atrasado'],
        ['cheque', 'Cheque em mãos'],
        ['pedido', 'Pedido a entregar'],
      ],
    },
    parceiro: CUSTOMER,
    movimento: MOVEMENT,
    parcela: { label: 'Parcela', key: 'ref', also: { vence: { label: 'Vencimento', kind: 'day' } } },
    pedido: { label: 'Pedido', key: 'ref', opens: '/vendas/:id' },
  },
  sums: {
    abre: { label: 'Saldo inicial', kind: 'money' },
    entrou: { label: 'Entrou', kind: 'money' },
    vai_entrar: { label: 'Entra previsto', kind: 'money' },
    saiu: { label: 'Saiu', kind: 'money' },
    vai_sair: { label: 'Sai previsto', kind: 'money' },
    entre: { label: 'Entre contas', kind: 'money' },
    atrasado: { label: 'Atrasado a receber', kind: 'money' },
    atrasado_sai: { label: 'Atrasado a pagar', kind: 'money' },
  },
} as const satisfies FactSource

/** Facts of cash flow, and of what orders that are not sold yet will bring. */
export const cashFlowWithOrders = { ...cashFlow, id: 'fluxo_com_pedidos' } as const satisfies FactSource

const OF_RESULT = {
  dia: WHEN.dia,
  mes: WHEN.mes,
  linha: {
    label: 'Linha',
    key: 'code',
    options: [
      ['mercadorias', 'Mercadorias'],
      ['entrega', 'Entrega e acréscimo'],
      ['outras', 'Outras receitas'],
      ['compras', 'Compras pagas'],
      ['despesas', 'Despesas'],
      ['quebra', 'Quebra e sobra de caixa'],
      ['estoque', 'Perdas e sobras de estoque'],
    ],
  },
  conta: { label: 'Plano', key: 'ref', of: contas_financeiras.id },
  movimento: MOVEMENT,
} as const

const IN_BOTH = {
  receita: { label: 'Receita', kind: 'money' },
  devolucoes: { label: 'Mercadoria devolvida', kind: 'money' },
  despesas: { label: 'Despesas', kind: 'money' },
  outras: { label: 'Outras receitas', kind: 'money' },
} as const

/** Facts of the result: goods sold and their cost, stock lost or found, and other income and expenses in the ledger. */
export const result = {
  id: 'resultado',
  das: true,
  dims: OF_RESULT,
  sums: {
    ...IN_BOTH,
    entrega: { label: 'Entrega e acréscimo', kind: 'money' },
    impostos: GOODS.impostos,
    custo: { label: 'CMV', kind: 'money', right: SEES_COST },
    sem_custo: GOODS.sem_custo,
    nao_apurado: { label: 'Vendido sem custo conhecido', kind: 'money', right: SEES_COST },
    quebras: { label: 'Quebras e sobras de caixa', kind: 'money' },
    perdas: { label: 'Perdas de estoque', kind: 'money', right: SEES_COST },
  },
} as const satisfies FactSource

/** Facts of the result by cash: money that came into and went out of cash accounts, by what it was for. */
export const paidResult = {
  id: 'resultado_caixa',
  dims: OF_RESULT,
  sums: { ...IN_BOTH, compras: { label: 'Compras pagas', kind: 'money' } },
} as const satisfies FactSource

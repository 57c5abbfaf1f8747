import { defineReport, type ReportChoice } from './define.ts'
import { paidResult, result } from './sources/cash.ts'
import { SEES_COST } from './sources/dims.ts'

const REGIMES = {
  label: 'Regime',
  options: {
    competencia: { label: 'Competência' },
    caixa: {
      label: 'Caixa',
      changes: {
        source: paidResult,
        note: 'o que entrou e saiu de caixas, cofre e bancos, na data em que se pagou',
        measures: {
          receita: true,
          outras: true,
          receitas: { label: 'Receitas', kind: 'money', plus: ['receita', 'outras'] },
          devolucoes: true,
          compras: true,
          despesas: true,
          saiu: { label: 'Saiu', kind: 'money', plus: ['devolucoes', 'compras', 'despesas'], hidden: true },
          resultado: { label: 'Resultado', kind: 'money', less: ['receitas', 'saiu'] },
        },
        statement: {
          base: 'receitas',
          lines: {
            receita: 'adds',
            devolucoes: 'takes',
            outras: 'adds',
            compras: 'takes',
            despesas: 'takes',
            resultado: 'sums',
          },
        },
        chart: { kind: 'cascade', y: ['receitas', 'devolucoes', 'compras', 'despesas', 'resultado'] },
      },
    },
  },
} satisfies ReportChoice

/** Profit and loss report: income and expenses on the day to which they belong (competência), or on that of payment (caixa). */
export const resultado = defineReport({
  id: 'resultado',
  title: 'Resultado gerencial',
  called: ['dre', 'resultado'],
  words: 'demonstração lucro prejuízo despesas receita cmv margem competência',
  note: 'por competência; o que se vendeu sem custo conhecido entra na margem sem CMV; perdas de estoque: as de Perdas e consumo, ao custo do Kardex',
  permission: 'relatorios_financeiros',
  plan: 'gerenciar_financeiro',
  source: result,
  period: 'ano',
  filters: ['linha', 'conta'],
  choices: { regime: REGIMES },
  groups: ['mes'],
  measures: {
    receita: true,
    entrega: true,
    outras: true,
    receitas: { label: 'Receitas', kind: 'money', plus: ['receita', 'entrega', 'outras'] },
    devolucoes: true,
    impostos: true,
    custo: true,
    sem_custo: true,
    nao_apurado: true,
    vendido: { label: 'Vendido', kind: 'money', plus: ['receita', 'entrega'], hidden: true },
    saiu: {
      label: 'Saiu',
      kind: 'money',
      plus: ['devolucoes', 'impostos', 'custo'],
      hidden: true,
    },
    margem: { label: 'Margem', kind: 'money', right: SEES_COST, less: ['vendido', 'saiu'] },
    despesas: true,
    quebras: true,
    perdas: true,
    gasto: { label: 'Gasto', kind: 'money', plus: ['despesas', 'perdas'], hidden: true },
    ganho: { label: 'Ganho', kind: 'money', plus: ['margem', 'outras', 'quebras'], hidden: true },
    resultado: { label: 'Resultado', kind: 'money', right: SEES_COST, less: ['ganho', 'gasto'] },
  },
  order: 'mes',
  drill: ['mes', 'linha', 'conta', 'dia', 'movimento'],
  compares: 'ano_anterior',
  statement: {
    base: 'receitas',
    lines: {
      ...{
        receita: 'adds',
        devolucoes: 'takes',
        entrega: 'adds',
        impostos: 'takes',
        custo: 'takes',
        margem: 'sums',
      },
      ...{ outras: 'adds', despesas: 'takes', quebras: 'adds', perdas: 'takes', resultado: 'sums' },
    },
  },
  chart: {
    kind: 'cascade',
    y: ['receitas', 'devolucoes', 'impostos', 'custo', 'despesas', 'perdas', 'resultado'],
  },
})

import { defineReport } from './define.ts'
import { closings } from './sources/money.ts'

export const caixas = defineReport({
  id: 'caixas',
  title: 'Fechamentos de caixa',
  words: 'z redução quebra sobra sangria operador diferença',
  permission: 'relatorios_vendas',
  plan: 'gerenciar_financeiro',
  source: closings,
  period: 'mes',
  filters: ['terminal', 'operador'],
  groups: ['z', 'terminal', 'operador'],
  measures: {
    vendas: true,
    bruto: true,
    liquido: true,
    canceladas: true,
    dinheiro: true,
    credito: true,
    debito: true,
    pix: true,
    outros: true,
    sangrias: true,
    na_abertura: true,
    diferenca: true,
    comprovantes: true,
  },
  order: '-z',
  drill: ['terminal', 'dia', 'z'],
  chart: { kind: 'lying', y: 'liquido' },
})

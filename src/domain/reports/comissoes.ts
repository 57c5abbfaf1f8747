import { comissoes as register } from '../records/comissoes/index.ts'
import { defineReport } from './define.ts'
import { commissions } from './sources/commissions.ts'

export const comissoes = defineReport({
  id: register.id,
  title: 'Comissões por vendedor',
  called: ['comissão', 'comissões'],
  words: 'pagar vendedores quanto vendeu',
  permission: 'relatorios_comissoes',
  right: 'Comissões',
  source: commissions,
  period: 'mes',
  filters: ['vendedor', 'produto'],
  groups: ['vendedor'],
  measures: { vendas: true, base: true, margem: true, comissao: true },
  order: '-comissao',
  drill: ['vendedor', 'venda,tipo'],
  chart: { kind: 'lying', y: 'comissao' },
})

import { contratos as register } from '../records/contratos/index.ts'
import { defineReport } from './define.ts'
import { contractItems } from './sources/contracts.ts'

export const contratos = defineReport({
  id: register.id,
  title: 'Relatório de contratos',
  called: ['saldo de contratos'],
  words: 'contratado carregado faturado saldo vence ritmo safra fornecimento',
  note: 'ativados, e vigentes em algum dia do período; quantidades na unidade de cada produto',
  permission: 'relatorios_vendas',
  source: contractItems,
  period: 'ano',
  filters: ['cliente', 'produto', 'situacao'],
  ranges: { vence: { label: 'Vence', of: 'dia' } },
  groups: ['contrato'],
  measures: { contratado: true, carregado: true, faturado: true, saldo: true, ritmo: true },
  order: '-saldo',
  drill: ['cliente', 'produto', 'contrato'],
  chart: { kind: 'lying', y: 'saldo' },
})

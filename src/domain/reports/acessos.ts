import { defineReport } from './define.ts'
import { changes } from './sources/others.ts'

export const acessos = defineReport({
  id: 'acessos',
  title: 'Mudanças por usuário',
  words: 'quem alterou auditoria histórico exportou excluiu',
  permission: 'relatorios_auditoria',
  source: changes,
  period: '30d',
  filters: ['usuario', 'cadastro', 'acao'],
  groups: ['usuario', 'acao'],
  measures: { vezes: true },
  order: '-vezes',
  drill: ['usuario', 'cadastro', 'mudanca'],
  chart: { kind: 'lying', y: 'vezes' },
})

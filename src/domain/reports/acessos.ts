import { defineReport } from './define.ts'
import { changes } from './sources/others.ts'

export const acessos = defineReport({
  id: 'acessos',
  title: 'Acessos e mudanças por usuário',
  words: 'login senha errada pin quem alterou auditoria histórico exportou excluiu',
  permission: 'relatorios_auditoria',
  source: changes,
  period: '30d',
  filters: ['usuario', 'cadastro', 'acao'],
  groups: ['usuario'],
  measures: {
    entradas: true,
    falhas: true,
    aprovacoes: true,
    mudancas: true,
    direitos: true,
    exportacoes: true,
    vezes: true,
  },
  order: '-vezes',
  drill: ['usuario', 'acao', 'cadastro', 'mudanca'],
  chart: { kind: 'lying', y: 'vezes' },
})

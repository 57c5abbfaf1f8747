import { defineGradeGrupo } from './grade-grupo.ts'

export const tamanhos = defineGradeGrupo({
  id: 'tamanhos',
  title: 'Tamanhos',
  singular: 'Tamanho',
  words: { route: ['Novo', 'grupo de tamanhos'] },
  route: '/cadastro/tamanho',
  permission: 'produtos_tamanho',
  right: 'Tamanhos',
  vazio: 'Informe ao menos um tamanho',
})

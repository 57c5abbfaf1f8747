import { defineGradeGrupo } from './grade-grupo.ts'

export const tamanhos = defineGradeGrupo({
  id: 'tamanhos',
  title: 'Tamanhos',
  singular: 'Tamanho',
  route: '/cadastro/tamanho',
  permission: 'produtos_tamanho',
  vazio: 'Informe ao menos um tamanho',
})

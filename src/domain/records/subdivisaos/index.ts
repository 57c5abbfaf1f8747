import { defineGradeGrupo } from '../tamanhos/grade-grupo.ts'

export const subdivisaos = defineGradeGrupo({
  id: 'subdivisaos', // the API's spelling
  title: 'Subdivisões',
  singular: 'Subdivisão',
  words: { feminino: true, route: ['Novo', 'grupo de subdivisões'] },
  route: '/cadastro/subdivisao',
  permission: 'produtos_subdivisao',
  right: 'Subdivisões',
  vazio: 'Informe ao menos uma subdivisão',
})

import { BROUGHT_HEADS } from '../records/heads.ts'
import type { Flag } from '../rights.ts'
import { defineRoute, type Route } from './define.ts'
import { importOf } from './from-registers.ts'

/** Rights, one of which lets a user import rows. */
const IMPORTS: readonly Flag[] = [
  'produtos_produto',
  'cadastro_parceiro',
  ...new Set(BROUGHT_HEADS.flatMap(({ access }) => access.permission ?? [])),
]

/** Screens that bring rows from files: the three steps, and one for each kind of rows that files alone bring. */
export const IMPORTING: readonly Route[] = [
  defineRoute({
    path: '/integracao/import_business',
    title: 'Importar dados',
    tela: 'integracao.importar',
    leituraBloqueada: true,
    permission: IMPORTS,
    menu: 'configuracoes',
    chamado: ['importar dados'],
    palavras: 'planilha csv xlsx excel outro sistema migrar trazer cadastros',
  }),
  defineRoute({
    path: '/integracao/import_business/type',
    title: 'Importar dados - Tipo',
    tela: 'integracao.tipo',
    permission: IMPORTS,
    leituraBloqueada: true,
    interna: true,
  }),
  defineRoute({
    path: '/integracao/import_business/config',
    title: 'Importar dados - Configuração',
    tela: 'integracao.importar_config',
    permission: IMPORTS,
    leituraBloqueada: true,
    interna: true,
  }),
  ...BROUGHT_HEADS.flatMap(importOf),
]

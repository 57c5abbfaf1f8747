import { isOfSelling } from '../../core/document/types/index.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../documents/documento/kinds.ts'
import { defineRoute, type Route } from './define.ts'

/** Makes the screens list, new, view and edit of a kind of document; new and edit are closed to a read-only company. */
function routesOf(kind: DocumentKind): Route[] {
  const {
    route,
    title,
    singular,
    one,
    permission,
    plan,
    planless = [],
    palavras,
    chamado = [],
    edit,
    ownList,
  } = kind
  if (route === null) return []
  const asked = (part?: 'list' | 'view') => ({
    permission,
    ...(plan && !(part && planless.includes(part)) ? { plan } : {}),
  })
  const [novo, name] = one
  const list = defineRoute({
    path: route,
    title,
    tela: 'documentos',
    menu: 'vendas',
    palavras,
    chamado,
    ...asked('list'),
  })
  const view = defineRoute({
    path: `${route}/:id`,
    title: singular,
    tela: 'documento',
    interna: true,
    ...asked('view'),
  })
  const make = defineRoute({
    path: `${route}/novo`,
    title: `${novo} ${name}`,
    tela: 'documento',
    leituraBloqueada: true,
    novo: true,
    palavras,
    ...asked(),
  })
  const change = defineRoute({
    path: `${route}/:id/${edit}`,
    title: `Editar ${name}`,
    tela: 'documento',
    leituraBloqueada: true,
    interna: true,
    ...asked(),
  })
  return ownList ? [make, change] : [list, make, view, change]
}

/** Screens of documents of sale. The palette has others (OTHER_DOCUMENT_ROUTES) after registers: fewer look for them. */
export const SALE_ROUTES: readonly Route[] = DOCUMENT_KINDS.filter(({ tipo }) => isOfSelling(tipo)).flatMap(
  routesOf,
)
export const OTHER_DOCUMENT_ROUTES: readonly Route[] = DOCUMENT_KINDS.filter(
  ({ tipo }) => !isOfSelling(tipo),
).flatMap(routesOf)

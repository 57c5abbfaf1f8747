import type { Target } from '../guard.ts'
import { HEADS, type RegisterHead } from '../records/heads.ts'
import { defineRoute, type Route } from './define.ts'

const demands = (
  register: RegisterHead,
  permission = register.access.permission,
  part?: 'list' | 'view',
): Target => ({
  ...(permission === null ? { super_user: true } : { permission }),
  ...(register.access.painel ? { painel: true } : {}),
  ...(register.access.plan && !(part && register.access.planless?.includes(part))
    ? { plan: register.access.plan }
    : {}),
})

/** Tells if the register has a form with its own path: it is neither list-only nor read-only. */
export const hasFormRoute = (register: RegisterHead): boolean =>
  register.routes.list !== null && !register.access.readonly && !register.routes.noForm

export const newPath = (register: RegisterHead): string =>
  `${register.routes.list}/${register.routes.new ?? 'novo'}`

export const importPath = (register: RegisterHead): string => `${register.routes.list}/importar`

export const editPath = (register: RegisterHead, id: number | string = `:${editParam(register)}`): string =>
  `${register.routes.list}/${id}/editar`

/** Gives the path at which a document opens to be read. */
export const viewPath = (register: RegisterHead, id: number | string = ':id'): string =>
  `${register.routes.list}/${id}`

/** Gives the path of a new document that begins as a copy of another. */
export const copyPath = (register: RegisterHead, id: number): string =>
  `${newPath(register)}?${register.routes.copy ?? 'base'}=${id}`

/** Gives the name of the id parameter in the edit path. */
export const editParam = (register: RegisterHead): string => register.routes.param ?? 'id'

/** Puts a name in lower case, unless it is an acronym: 'parceiro', 'regra de ICMS'. */
const lower = (name: string) => (/^\p{Lu}\p{Ll}/u.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name)

const called = (register: RegisterHead): readonly [novo: string, name: string] =>
  register.words?.route ?? [register.words?.feminino ? 'Nova' : 'Novo', lower(register.singular)]

/**
 * Makes the screen that opens a register's list with its import dialog. None for registers that are read-only, never
 * delete or declare `noImport`, nor for those that only the super user may write.
 */
export function importOf(register: RegisterHead): Route[] {
  const {
    id,
    title,
    access: { permission },
  } = register
  if (register.access.readonly || register.access.noRemove || permission === null) return []
  if (register.routes.noImport) return []
  return [
    defineRoute({
      path: importPath(register),
      title: `Importar ${lower(title)}`,
      tela: 'registro.importar',
      registro: id,
      palavras: 'planilha csv xlsx excel',
      leituraBloqueada: true,
      ...demands(register),
    }),
  ]
}

export const massPath = ({ routes, mass }: RegisterHead): string => `${routes.list}/${mass?.path}`

/** Makes the screen that opens a register's list to change a few fields in many records. */
function massOf(register: RegisterHead): Route[] {
  const { id, mass, routes } = register
  if (!mass) return []
  return [
    defineRoute({
      path: massPath(register),
      title: 'Alteração em massa',
      tela: 'registro.massa',
      registro: id,
      palavras: 'reajuste reajustar aumentar preço margem percentual vários lote categoria regra pausar',
      ...(routes.menu ? { menu: routes.menu } : {}),
      leituraBloqueada: true,
      permission: mass.permission,
    }),
  ]
}

/** Makes the screens list, new and edit of a register; new and edit are closed to a read-only company. */
function routesOf(register: RegisterHead): Route[] {
  const {
    id,
    title,
    routes: { list: route, menu },
    words: { palavras = '', chamado } = {},
  } = register
  if (route === null) return []
  const list = defineRoute({
    path: route,
    title,
    tela: register.routes.screen ?? 'registro.lista',
    registro: id,
    palavras: register.access.readonly
      ? palavras
      : `abrir cadastro ${register.singular} ${palavras}`.trimEnd(),
    ...(chamado ? { chamado } : {}),
    ...(menu ? { menu } : {}),
    ...(register.routes.leituraBloqueada ? { leituraBloqueada: true } : {}),
    ...demands(register, register.access.listed, 'list'),
  })
  const screens = [list, ...importOf(register), ...massOf(register)]
  if (!hasFormRoute(register)) return screens
  const [novo, um] = called(register)
  const form = {
    tela: register.routes.view ? 'documento.proprio' : 'registro.form',
    registro: id,
    // not in the administration's screens, which belong to no company
    ...(register.access.permission === null ? {} : { leituraBloqueada: true }),
    ...demands(register, register.access.edited),
  }
  return [
    ...screens,
    ...(register.routes.view
      ? [
          defineRoute({
            path: viewPath(register),
            title: register.singular,
            tela: 'documento.proprio',
            registro: id,
            interna: true,
            ...demands(register, register.access.listed, 'view'),
          }),
        ]
      : []),
    ...(register.access.noInsert
      ? []
      : [
          defineRoute({
            ...form,
            path: newPath(register),
            title: `${novo} ${um}`,
            novo: true,
            palavras: `incluir cadastrar ${title} ${palavras}`.trimEnd(),
          }),
        ]),
    ...(register.routes.noEdit
      ? []
      : [
          defineRoute({
            ...form,
            path: editPath(register),
            title: `Editar ${um}`,
            interna: true,
          }),
        ]),
  ]
}

/** Screens of all registers that have a path, in the order of the registers. */
export const REGISTER_ROUTES: readonly Route[] = HEADS.filter(({ access }) => !access.readonly).flatMap(
  routesOf,
)

/** Screens of all readings. */
export const READING_ROUTES: readonly Route[] = HEADS.filter(({ access }) => access.readonly).flatMap(
  routesOf,
)

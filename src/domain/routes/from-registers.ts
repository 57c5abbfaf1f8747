import type { Target } from '../guard.ts'
import type { Flag } from '../options/flags.ts'
import type { AnyRegister } from '../register/define.ts'
import { REGISTERS } from '../registers/index.ts'
import { defineRoute, type Route } from './define.ts'

interface Exception {
  /** Flags of the list when they are not the register's. */
  lista?: readonly Flag[]
  /** Name of the parameter of the edit path. */
  parametro?: string
  /** false: list only, its records open as dialogs. */
  formulario?: false
}

/** Where the specification leaves the rule: G-004, doc 1 §2 (mva: list only; usuarios takes `usuario`). */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  tributacao_cbs: { lista: ['fiscal_regra_ibs', 'fiscal_regra_cbs'] },
  usuarios: { parametro: 'usuario' },
  mva_uf: { formulario: false },
}

const exceptionOf = ({ id }: AnyRegister): Exception => EXCEPTIONS[id] ?? {}

const demands = (register: AnyRegister, permission = register.permission): Target => ({
  ...(permission === null ? { super_user: true } : { permission }),
  ...(register.plan ? { plan: register.plan } : {}),
})

/** A register has a form of its own path: neither list-only nor read-only. */
export const hasFormRoute = (register: AnyRegister): boolean =>
  register.route !== null && !register.readonly && exceptionOf(register).formulario !== false

export const newPath = (register: AnyRegister): string => `${register.route}/novo`

export const editPath = (register: AnyRegister, id: number | string = `:${editParam(register)}`): string =>
  `${register.route}/${id}/editar`

/** Name of the id in the edit path. */
export const editParam = (register: AnyRegister): string => exceptionOf(register).parametro ?? 'id'

/** 'Novo Parceiro', 'Nova Categoria'. */
export const newTitle = ({ singular, feminino }: AnyRegister): string =>
  `${feminino ? 'Nova' : 'Novo'} ${singular}`

/** List, new and edit of one register; new and edit are closed to a read-only company. */
function routesOf(register: AnyRegister): Route[] {
  const { id, title, route, menu } = register
  if (route === null) return []
  const list = defineRoute({
    path: route,
    title,
    tela: 'registro.lista',
    registro: id,
    palavras: `abrir cadastro ${register.singular}`,
    ...(menu ? { menu } : {}),
    ...demands(register, exceptionOf(register).lista),
  })
  if (!hasFormRoute(register)) return [list]
  const form = { tela: 'registro.form', registro: id, leituraBloqueada: true, ...demands(register) }
  return [
    list,
    defineRoute({
      ...form,
      path: newPath(register),
      title: newTitle(register),
      novo: true,
      palavras: `incluir cadastrar ${title}`,
    }),
    defineRoute({
      ...form,
      path: editPath(register),
      title: `Editar ${register.singular}`,
      interna: true,
    }),
  ]
}

/** Screens of every register with a path, in its order. */
export const REGISTER_ROUTES: readonly Route[] = REGISTERS.flatMap(routesOf)

const byId = new Map(REGISTERS.map(register => [register.id, register]))

/** The register whose list or form a route is. */
export const registerOf = (route: Pick<Route, 'registro'>): AnyRegister | undefined =>
  route.registro === undefined ? undefined : byId.get(route.registro)
